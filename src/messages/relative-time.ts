const units = [
  { name: 'day', ms: 24 * 60 * 60 * 1000 },
  { name: 'hour', ms: 60 * 60 * 1000 },
  { name: 'minute', ms: 60 * 1000 },
] as const

/** How long ago, in the largest unit that fits. A clock that was set back makes nothing be in the future. */
export function relativeTime(date: number, now: number): string {
  const ago = now - date
  const unit = units.find(({ ms }) => ago >= ms)
  if (!unit) return 'just now'
  const count = Math.floor(ago / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'} ago`
}

let exact: Intl.DateTimeFormat | null = null

export function exactTime(date: number): string {
  exact ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })
  return exact.format(date)
}
