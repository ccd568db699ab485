/** What a spreadsheet takes for a formula, also where we have marked it already. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const markedFormula = /^'+[=+\-@\t\r\n＝＋－＠]/
const toBeQuoted = /[",\r\n]/

/** A line of a CSV file as RFC 4180 has it, with its end. No text in it runs as a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  // An empty line would be none.
  if (cells.length === 1 && cells[0] === '') return '""\r\n'
  return `${cells.map(cellOf).join(',')}\r\n`
}

/** The text of a cell without the apostrophe that keeps it from being a formula. */
export function withoutFormulaMark(text: string): string {
  return markedFormula.test(text) ? text.slice(1) : text
}

function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return toBeQuoted.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
