// @ts-check

/**
 * One line of the report. A verdict is about the ratio alone, so that the speed of the machine does not decide it.
 * @typedef {object} Row
 * @property {string} what
 * @property {string} measured
 * @property {string} [baseline]
 * @property {number} [ratio]
 * @property {number} [atMost]
 * @property {number} [atLeast]
 */

/** @param {readonly number[]} values */
export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * The smallest value that so large a share of the values does not exceed.
 * @param {readonly number[]} values
 * @param {number} share
 */
export function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** @param {readonly number[]} values */
export const median = (values) => percentile(values, 0.5)

/** @param {number} value */
function short(value) {
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en')
  return String(Number(value.toPrecision(value >= 1 ? 3 : 2)))
}

/** @param {number} value */
export const ms = (value) => `${short(value)} ms`

/** @param {Row} row */
function verdict({ ratio, atMost, atLeast }) {
  if (ratio === undefined || (atMost === undefined && atLeast === undefined)) return ''
  return ratio <= (atMost ?? Infinity) && ratio >= (atLeast ?? -Infinity) ? 'PASS' : 'MISS'
}

/** @param {Row} row */
function bound({ atMost, atLeast }) {
  if (atMost !== undefined) return `at most ${atMost}`
  return atLeast === undefined ? '' : `at least ${atLeast}`
}

/**
 * Readable in a terminal, and as Markdown.
 * @param {readonly Row[]} rows
 */
export function table(rows) {
  const head = ['figure', 'measured', 'baseline', 'ratio', 'bound', 'verdict']
  const cells = rows.map((row) => {
    const ratio = row.ratio === undefined ? '' : short(row.ratio)
    return [row.what, row.measured, row.baseline ?? '', ratio, bound(row), verdict(row)]
  })
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)))
  /** @param {string[]} row */
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...cells.map(line)].join('\n')
}
