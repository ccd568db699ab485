import { change, type LeadChange } from '../domain/change'

/** Applies the changes in turn, all or none: where one of them throws, those before it are taken back. */
export function applyAll(changes: readonly LeadChange[], applyOne: (change: LeadChange) => void) {
  let applied = 0
  try {
    for (; applied < changes.length; applied++) applyOne(changes[applied]!)
  } catch (error) {
    for (const { before, after } of changes.slice(0, applied).toReversed()) applyOne(change('leads', after, before))
    throw error
  }
}
