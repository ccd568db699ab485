/** What files are written with. Spreadsheets of countries with a decimal comma want the semicolon. */
export type CsvSeparator = ',' | ';'

/** What a spreadsheet takes for a formula, also where we have marked it already. */
const formula = /^['"]*[=+\-@\t\r\n＝＋－＠]/
const markedFormula = /^'['"]*[=+\-@\t\r\n＝＋－＠]/
/** The same behind a sign that would start a cell if the file were read with another separator. */
const innerFormula = /([,;|\t\n\r])(?=['"]*[=+\-@＝＋－＠])/g
const markedInnerFormula = /([,;|\t\n\r])'(?=['"]*[=+\-@＝＋－＠])/g
const toBeQuoted = /[",;|\t\r\n]/

/** A line of a CSV file as RFC 4180 has it, with its end. No text in it runs as a formula, whatever separator it is read with. */
export function csvLine(cells: readonly (string | number)[], separator: CsvSeparator = ','): string {
  // An empty line would be none.
  if (cells.length === 1 && cells[0] === '') return '""\r\n'
  return `${cells.map(cellOf).join(separator)}\r\n`
}

/** The text of a cell without the apostrophes that keep it from being a formula. */
export function withoutFormulaMarks(text: string): string {
  return (markedFormula.test(text) ? text.slice(1) : text).replaceAll(markedInnerFormula, '$1')
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return toBeQuoted.test(text) ? `"${text.replaceAll(innerFormula, "$1'").replaceAll('"', '""')}"` : text
}

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
