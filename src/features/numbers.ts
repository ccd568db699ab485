const grouped = new Intl.NumberFormat()
const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })

/** Figures as the reader's own locale writes them. */
export function formatNumber(value: number): string {
  return grouped.format(value)
}

export function formatShare(part: number, whole: number): string {
  return percent.format(whole === 0 ? 0 : part / whole)
}

export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
