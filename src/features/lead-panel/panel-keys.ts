import type { OpenStatus } from '../../domain/lead'
import type { LeadPlace } from '../../domain/lead-query'
import { isStage, type Opportunity, type Stage } from '../../domain/opportunity'

/** What a key or a button of the panel does to the open lead. */
export type PanelKey =
  | 'next'
  | 'previous'
  | OpenStatus
  | 'convert'
  | 'delete'
  | Stage
  | 'deleteOpportunity'
  | 'nextStep'
  | 'stepDone'
  | 'note'
  | 'saveAndNext'

/** What is known about the open lead by now. */
export interface Known {
  readonly place: Pick<LeadPlace, 'previous' | 'next'> | null
  /** Undefined until it is known; null if there is none. */
  readonly opportunity: Opportunity | null | undefined
}

/**
 * Keys in the order in which they were pressed. One that is faster than the answer to a step waits: it is meant for the
 * lead that those before it lead to.
 */
export function createPanelKeys() {
  const waiting: PanelKey[] = []
  /** From which the last step was made: nothing is known yet about the lead that it leads to. */
  let left: Known['place'] = null

  function isReady(key: PanelKey, { place, opportunity }: Known): boolean {
    if (place && place === left) return false
    if (isStep(key) || key === 'delete') return place !== null
    if (key === 'deleteOpportunity') return place !== null && opportunity !== undefined
    return !isStage(key) || opportunity !== undefined
  }

  return {
    isWaiting: () => waiting.length > 0,
    press(key: PanelKey, isHeld: boolean, known: Known) {
      // What is typed for a field that is yet to open is no key: a 'c' of a note would convert.
      if (waiting.includes('nextStep') || waiting.includes('note')) return
      // A held key must not continue after it is released.
      if (isHeld && (waiting.length > 0 || !isReady(key, known))) return
      waiting.push(key)
    },
    /** To the next lead, before anything else. */
    goOn: () => void waiting.unshift('next'),
    /** The first key, once what it needs is known. */
    take(known: Known): PanelKey | null {
      const [key] = waiting
      if (!key || !isReady(key, known)) return null
      waiting.shift()
      if (isStep(key) && known.place?.[key]) left = known.place
      return key
    },
  }
}

function isStep(key: PanelKey): key is 'next' | 'previous' {
  return key === 'next' || key === 'previous'
}
