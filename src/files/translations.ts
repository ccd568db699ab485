import { plainName } from '../base/latin'
import { type LeadSource, type LeadStatus, leadSources, leadStatuses } from '../domain/lead'
import { stages as ourStages, type Stage } from '../domain/opportunity'
import { namesIn } from './known-headers'
import { lostNames, sourceNames, statusNames, wonNames } from './known-names'

/** Names of our values. Built for the first file, to keep it out of the app's startup. */
let made: ReturnType<typeof makeNames> | null = null

const known = () => (made ??= makeNames())

function makeNames() {
  return {
    sources: byName(leadSources, sourceNames),
    statuses: byName(leadStatuses, statusNames),
    lost: new Set(namesIn(lostNames)),
    won: new Set(namesIn(wonNames)),
  }
}

function byName<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): ReadonlyMap<string, Value> {
  return new Map(
    values.flatMap((value) => [plainName(value), ...namesIn(names[value])].map((name) => [name, value] as const)),
  )
}

export function knownSource(text: string): LeadSource | null {
  return known().sources.get(nameOf(text)) ?? null
}

export function knownStatus(text: string): LeadStatus | null {
  return known().statuses.get(nameOf(text)) ?? null
}

/** What is lost is named as for leads, and an opportunity is pending where a lead would not be converted yet. */
export function knownStage(text: string): Stage | null {
  const name = nameOf(text)
  const own = ourStages.find((stage) => stage.toLowerCase() === name)
  if (own) return own
  if (known().won.has(name)) return 'Won'
  if (isLostStatus(text)) return 'Lost'
  const status = knownStatus(text)
  return status !== null && status !== 'converted' ? 'Pending' : null
}

/** Whether the other tool means that nothing comes of this lead. */
export function isLostStatus(text: string): boolean {
  return known().lost.has(nameOf(text))
}

const MAX_LENGTH = 60

/** Empty for longer texts: they are no name. */
function nameOf(text: string): string {
  return text.length > MAX_LENGTH ? '' : plainName(text)
}
