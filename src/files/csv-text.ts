/** For exports. Spreadsheets in locales with a decimal comma expect the semicolon. */
export type CsvSeparator = ',' | ';'

/** Text that a spreadsheet runs as a formula, whether or not we have escaped it already. */
const formula = /^['"]*[=+\-@\t\r\n＝＋－＠]/
const markedFormula = /^'['"]*[=+\-@\t\r\n＝＋－＠]/
/** A formula after a character that would start a cell if the file were read with another separator. */
const innerFormula = /([,;|\t\n\r])(?=['"]*[=+\-@＝＋－＠])/g
const markedInnerFormula = /([,;|\t\n\r])'(?=['"]*[=+\-@＝＋－＠])/g
const toBeQuoted = /[",;|\t\r\n]/

/** As people dial it: it runs as nothing. */
const dialled = /^\+[\d ()\u00a0]+$/

/** A CSV line as in RFC 4180, including its line end. No cell runs as a formula, whatever separator it is read with. */
export function csvLine(cells: readonly (string | number)[], separator: CsvSeparator = ','): string {
  // Readers skip an empty line.
  if (cells.length === 1 && cells[0] === '') return '""\r\n'
  return `${cells.map(cellOf).join(separator)}\r\n`
}

/** Removes the apostrophes that escape formulas. */
export function withoutFormulaMarks(text: string): string {
  return (markedFormula.test(text) ? text.slice(1) : text).replaceAll(markedInnerFormula, '$1')
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) && !dialled.test(value) ? `'${value}` : value
  return toBeQuoted.test(text) ? `"${text.replaceAll(innerFormula, "$1'").replaceAll('"', '""')}"` : text
}

/** On one line and trimmed. */
export function cellText(cell: string): string {
  return withoutFormulaMarks(cell.trim())
    .replaceAll(/[\t\n\r]\s*/g, ' ')
    .trim()
}

/** Placeholders that people type for a missing value. */
const nothing =
  /^(?:[-–—?.]+|n\.?\/?a\.?|#n\/a|none|null|nil|\[\]|\{\}|unknown|not set|\(?(?:blank|empty|no value)\)?)$/i

export function isPlaceholder(text: string): boolean {
  return text === '' || (text.length < 12 && nothing.test(text))
}

/** Copies the text: a substring would keep the whole original in memory. */
export function copyText(text: string): string {
  return ` ${text}`.slice(1)
}
