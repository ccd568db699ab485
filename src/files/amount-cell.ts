import { readAmount } from '../domain/amount'
import { cellText, isPlaceholder } from './csv-text'

/** As most are written. `readAmount` reads them too, more slowly. */
const plainAmount = /^\d{1,11}(?:\.\d{1,2})?$/

/** An amount, or the cell is empty or unreadable. */
export function readAmountCell(cell: string): number | 'none' | 'wrong' {
  const text = cellText(cell)
  if (plainAmount.test(text)) return Number(text)
  if (isPlaceholder(text)) return 'none'
  const amount = readAmount(text)
  if (typeof amount === 'number') return amount
  return amount === 'empty' ? 'none' : 'wrong'
}
