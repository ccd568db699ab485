import { isEmail } from '../domain/lead'

/** What reports write below their rows. */
const footers = [
  /^(?:grand |sub ?)?totals?(?::|$| \(| records| rows| count)/i,
  /^(?:copyright|©|\(c\)) ?.*\d{4}/i,
  /^confidential information/i,
  /^(?:report )?(?:generated|exported|created|printed|downloaded) (?:by|on|at|from|with)[: ]/i,
  /^(?:\d+ )?(?:records?|rows?|leads?|contacts?)(?: (?:exported|found|in total|total))(?::? \d+)?$/i,
  /^(?:number of )?(?:records|rows)(?: exported)?: ?\d+$/i,
  /^end of (?:report|file|list|export)/i,
  /^(?:gesamtsumme|summe|anzahl datensätze|gesamt|total général|total general)(?::|$| \()/i,
]

/** A footer may have a comma. */
const MAX_FOOTER_CELLS = 3

/** Whether a record is a report's footer, whatever stands around it. */
export function isFooter(cells: readonly string[]): boolean {
  let first = ''
  let filled = 0
  for (let at = 0; at < cells.length; at++) {
    const text = cells[at]!.trim()
    if (text === '') continue
    if (++filled > MAX_FOOTER_CELLS) return false
    if (filled === 1) first = text
  }
  return footers.some((footer) => footer.test(first)) && !cells.some((cell) => isEmail(cell.trim()))
}

/** Whether a record has too many texts for a line of a footer, as most rows have. */
export function isFull(cells: readonly string[]): boolean {
  let filled = 0
  for (let at = 0; at < cells.length; at++) if (cells[at] !== '' && ++filled > MAX_FOOTER_CELLS) return true
  return false
}

/** Whether a record has a single text, as a line of a footer has. */
export function isSingleText(cells: readonly string[]): boolean {
  let filled = 0
  for (let at = 0; at < cells.length; at++) if (cells[at]!.trim() !== '' && ++filled > 1) return false
  return filled === 1
}
