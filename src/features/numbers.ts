let grouped: Intl.NumberFormat | null = null
let percent: Intl.NumberFormat | null = null

/** Figures as the reader's own locale writes them. The formats are made at their first use: see `worker.ts`. */
export function formatNumber(value: number): string {
  grouped ??= new Intl.NumberFormat()
  return grouped.format(value)
}

export function formatShare(part: number, whole: number): string {
  percent ??= new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })
  return percent.format(whole === 0 ? 0 : part / whole)
}

export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
