// @ts-check

/** @param {readonly number[]} values */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/**
 * The smallest value that so large a share of all values does not exceed.
 * @param {readonly number[]} values
 * @param {number} share
 */
function percentile(values, share) {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** @param {readonly number[]} values */
export const median = (values) => percentile(values, 0.5)

/** @param {readonly number[]} values */
export const p95 = (values) => percentile(values, 0.95)

/** @param {number} value */
export const grouped = (value) => value.toLocaleString('en')

/**
 * Three significant figures, or the whole number where it has more.
 * @param {number} value
 */
export function short(value) {
  if (!Number.isFinite(value)) return '–'
  if (Math.abs(value) >= 100) return grouped(Math.round(value))
  return String(Number(value.toPrecision(Math.abs(value) >= 1 ? 3 : 2)))
}

/** @param {number} bytes */
export const megabytes = (bytes) => bytes / 1_000_000

/**
 * A table that reads well as Markdown and in a terminal alike.
 * @param {readonly string[]} head
 * @param {readonly (readonly (string | number)[])[]} rows
 */
export function table(head, rows) {
  const cells = [head, ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? short(cell) : cell)))]
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  /** @param {readonly string[]} row */
  const line = (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  const [first = [], ...rest] = cells
  return [line(first), rule, ...rest.map(line)].join('\n')
}
