const { env } = (globalThis as unknown as { process: { env: Record<string, string | undefined> } }).process

/** Zones whose clocks are put forward at midnight, by half an hour, over a whole day, or back over midnight. */
export const zones = [
  'UTC',
  'America/Sao_Paulo',
  'America/St_Johns',
  'America/Havana',
  'Europe/Berlin',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
]

const home = env['TZ'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The reader goes to another time zone, or home. In Node alone. */
export function travelTo(zone = home) {
  env['TZ'] = zone
}

export function inZone<Result>(zone: string, run: () => Result): Result {
  travelTo(zone)
  try {
    return run()
  } finally {
    travelTo()
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a zone, by the zone's own rules: not by the `Date` of this machine. */
export function dayIn(zone: string, date: number): string {
  const options = { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = formats.get(zone) ?? new Intl.DateTimeFormat('en-CA', options)
  formats.set(zone, format)
  return format.format(date)
}

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

/** The hours in which the clocks of a zone are changed, from 2008 up to 2032. */
export function changesIn(zone: string): readonly number[] {
  return inZone(zone, () => {
    const isChange = (date: number, ms: number) =>
      new Date(date).getTimezoneOffset() !== new Date(date + ms).getTimezoneOffset()
    const changes: number[] = []
    for (let day = Date.UTC(2008, 0); day < Date.UTC(2032, 0); day += DAY_MS) {
      if (!isChange(day, DAY_MS)) continue
      for (let date = day; date < day + DAY_MS; date += HOUR_MS) if (isChange(date, HOUR_MS)) changes.push(date)
    }
    return changes
  })
}
