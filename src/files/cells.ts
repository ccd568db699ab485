import { withoutFormulaMarks } from './csv-text'

/** In one line, without space around it. */
export function cellText(cell: string): string {
  return withoutFormulaMarks(cell.trim())
    .replaceAll(/[\t\n\r]\s*/g, ' ')
    .trim()
}

/** What people write into a cell that they have nothing for. */
const nothing =
  /^(?:[-–—?.]+|n\.?\/?a\.?|#n\/a|none|null|nil|\[\]|\{\}|unknown|not set|\(?(?:blank|empty|no value)\)?)$/i

/** Whether a text stands for no value. */
export function saysNothing(text: string): boolean {
  return text === '' || (text.length < 12 && nothing.test(text))
}

/** A part of a text keeps the whole of it in memory; this is a text of its own. */
export function ownText(text: string): string {
  return ` ${text}`.slice(1)
}
