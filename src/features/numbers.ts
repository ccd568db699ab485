let grouped: Intl.NumberFormat | null = null

/** Grouped as the reader's own locale does it. Figures without a group need no format: the first one takes 20 ms. */
export function formatNumber(value: number): string {
  if (value < 1000) return String(value)
  grouped ??= new Intl.NumberFormat(undefined, { numberingSystem: 'latn' })
  return grouped.format(value)
}

export function formatShare(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((100 * part) / whole)}%`
}

export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
