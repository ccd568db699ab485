let grouped: Intl.NumberFormat | null = null

/** Grouped as the reader's locale does it. Numbers below 1000 need no format: creating the first one takes 20 ms. */
export function formatNumber(value: number): string {
  if (value < 1000) return String(value)
  grouped ??= new Intl.NumberFormat(undefined, { numberingSystem: 'latn' })
  return grouped.format(value)
}

/** Something is never 0% of the whole. */
export function formatShare(part: number, whole: number): string {
  const percent = part && Math.round((100 * part) / whole)
  return part > 0 && percent < 1 ? '<1%' : `${percent}%`
}

export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}

/** Without the characters that would reverse the words around it. */
export function plain(text: string): string {
  return text.replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
}
