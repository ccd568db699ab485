import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useApp } from '../../shared/app/app-context'
import { useStorage } from '../../shared/app/use-storage'
import { useDocumentEvent } from '../../ui/page'
import type { KeyValueStore } from '../../workspace/ports'
import { type Drafts, isUnsaved, stepDraftOf } from './drafts'

/** Of what is typed, what outlives a tab that is killed; '' where there is nothing. */
type Kept = Readonly<Record<'note' | 'step' | 'due', string>>

const ENTRY = 'drafts'
/** So long nothing is typed before it is written. */
const PAUSE_MS = 1000

/** What can't be read counts as nothing typed. */
export function keptDrafts(storage: KeyValueStore): Map<string, Kept> {
  const asText = (value: unknown) => (typeof value === 'string' ? value : '')
  try {
    const all = JSON.parse(storage.read(ENTRY) || '[]') as [unknown, Partial<Record<string, unknown>>][]
    return new Map(
      all.map(([id, { note, step, due }]) => [
        asText(id),
        { note: asText(note), step: asText(step), due: asText(due) },
      ]),
    )
  } catch {
    return new Map()
  }
}

/** Where leads are kept, what is typed about them is kept on the device too, and is there again after a killed tab. */
export function useKeptDrafts(drafts: Drafts) {
  const { workspace, clock, storage } = useApp()
  const typed = useSyncExternalStore(drafts.subscribe, drafts.current)
  const isKept = useStorage((status) => (status.isUnopened || status.problem ? null : status.isKept))

  /** Only what was typed here: other tabs have drafts of their own. */
  function write() {
    if (!isKept || drafts.changed.size === 0) return
    const kept = keptDrafts(storage)
    for (const id of drafts.changed) {
      const { note, step } = drafts.of({ id })
      const { text, due } = step?.isTouched ? step : { text: '', due: '' }
      if (note || text || due) kept.set(id, { note, step: text, due: due ?? '' })
      else kept.delete(id)
    }
    drafts.changed.clear()
    storage.write(ENTRY, kept.size > 0 ? JSON.stringify([...kept]) : '')
  }

  const writeNow = useEffectEvent(write)
  useEffect(
    () => (drafts.changed.size > 0 ? clock.after(PAUSE_MS, () => writeNow()) : undefined),
    [clock, drafts, typed],
  )
  useDocumentEvent('visibilitychange', () => document.visibilityState === 'hidden' && write())

  const follow = useEffectEvent(async () => {
    if (isKept === false && keptDrafts(storage).size > 0) storage.write(ENTRY, '')
    if (!isKept) return
    for (const [id, { note, step, due }] of keptDrafts(storage)) {
      const lead = await workspace.query({ name: 'lead', id }).catch(() => undefined)
      if (lead === null) drafts.changed.add(id)
      else if (lead && !isUnsaved(drafts.of(lead))) {
        const stepDraft = { ...stepDraftOf(lead), text: step, due: due || null, isTouched: true }
        drafts.change(lead, { note, step: step || due ? stepDraft : null })
      }
    }
    write()
  })
  useEffect(() => void follow(), [isKept])

  return write
}
