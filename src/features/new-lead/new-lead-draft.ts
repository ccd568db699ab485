import { useRef, useState } from 'react'
import { byField, defaults, type LeadField, type LeadFields, type LeadSource, type OpenStatus } from '../../domain/lead'
import { useLeaveQuestion } from '../../ui/page'

/** What the fields show: all of them as text. */
export type FieldTexts = Readonly<Record<LeadField, string>>

export interface LeadDraft {
  /** Typed or pasted, to be read. */
  readonly text: string
  /** What the seller has set: the text does not change it any more. */
  readonly set: Partial<FieldTexts>
  readonly keepsSamples: boolean
}

const empty: LeadDraft = { text: '', set: {}, keepsSamples: false }

/** A lead that is not added yet. Outlives the dialog: what was typed is there when it is opened again. */
export function useNewLeadDraft() {
  const [draft, setDraft] = useState(empty)
  const start = useRef(empty)
  useLeaveQuestion(draft.text.trim() !== '' || Object.values(draft.set).some((value) => value.trim() !== ''))
  return {
    ...draft,
    change: (changed: Partial<LeadDraft>) => setDraft((last) => ({ ...last, ...changed })),
    setField: (field: LeadField, value: string) =>
      setDraft((last) => ({ ...last, set: { ...last.set, [field]: value } })),
    /** What was searched for; nothing that was typed is lost for it. */
    startWith(search: string) {
      if (draft !== empty && draft !== start.current) return
      start.current = search.includes('@') ? { ...empty, text: search } : { ...empty, set: { name: search.trim() } }
      setDraft(start.current)
    },
    clear: () => setDraft(empty),
  }
}

export type NewLeadDraft = ReturnType<typeof useNewLeadDraft>

/** What the seller has set, or else what was found in the text. A score is not said by a 0. */
export function textsOf(found: Partial<LeadFields>, { set }: Pick<LeadDraft, 'set'>): FieldTexts {
  return byField((field) => set[field] ?? String(found[field] ?? (field === 'score' ? '' : defaults[field])))
}

/** A score that is no number is none that can be added. */
export function fieldsOf({ source, score, status, ...texts }: FieldTexts): LeadFields {
  const value = score.trim()
  return {
    ...texts,
    source: source as LeadSource,
    score: /^\d*$/.test(value) ? Number(value) : Number.NaN,
    status: status as OpenStatus,
  }
}
