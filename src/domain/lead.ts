import { MAX_SCORE } from './constants'
import { isDay } from './day'

/** The statuses that can be set by hand. */
export const openStatuses = ['new', 'contacted', 'qualified'] as const
export type OpenStatus = (typeof openStatuses)[number]
export const leadStatuses = [...openStatuses, 'converted'] as const
export type LeadStatus = (typeof leadStatuses)[number]

export const leadSources = [
  'LinkedIn',
  'Facebook',
  'Instagram',
  'Website',
  'Google',
  'Trade Show',
  'Referral',
  'Email',
  'Other Social Media',
  'Other',
] as const
export type LeadSource = (typeof leadSources)[number]

interface FieldDefinition {
  /** Any text, a day or nothing, a whole number from 0 to MAX_SCORE, or one of these values. */
  readonly holds: 'text' | 'day' | 'score' | readonly string[]
  /** Of every field after the first six: stored leads and files of before have none. Without it they can't be opened. */
  readonly isLate?: true
  /** Not asked for where a lead is added by hand. */
  readonly isSaidLater?: true
}

/**
 * The fields of a lead, in reading order. Engine, store, import, export and screen read this list; the compiler asks for the
 * words of a new one, the README says what else it may need.
 */
const definitions = {
  name: { holds: 'text' },
  company: { holds: 'text' },
  email: { holds: 'text' },
  source: { holds: leadSources },
  score: { holds: 'score' },
  status: { holds: leadStatuses },
  phone: { holds: 'text', isLate: true },
  /** What is to be done next, and on which day. A lead has both or neither. */
  step: { holds: 'text', isLate: true, isSaidLater: true },
  due: { holds: 'day', isLate: true, isSaidLater: true },
} as const satisfies Readonly<Record<string, FieldDefinition>>

type Definitions = typeof definitions
export type LeadField = keyof Definitions
type ValueOf<Holds> = Holds extends readonly (infer Choice)[] ? Choice : Holds extends 'score' ? number : string

export type LeadFields = { readonly [Field in LeadField]: ValueOf<Definitions[Field]['holds']> }

export interface Lead extends LeadFields {
  readonly id: string
  /** The order of creation, which also orders leads with equal scores. Unique. */
  readonly order: number
}

export const leadFields = Object.keys(definitions) as readonly LeadField[]

/** The columns of the list. */
export const columnFields = ['name', 'company', 'email', 'source', 'score', 'status'] as const satisfies LeadField[]
export type ColumnField = (typeof columnFields)[number]

export function byField<Value>(valueOf: (field: LeadField) => Value): Record<LeadField, Value> {
  return Object.fromEntries(leadFields.map((field) => [field, valueOf(field)])) as Record<LeadField, Value>
}

const definitionOf = (field: LeadField): FieldDefinition => definitions[field]

/** What a lead has where nothing is said. */
export const defaults: LeadFields = {
  ...(byField((field) => (definitionOf(field).holds === 'score' ? 0 : '')) as unknown as LeadFields),
  source: 'Other',
  status: 'new',
}

/** Those of a lead that is added by hand. */
export const newLeadFields = leadFields.filter((field) => !definitionOf(field).isSaidLater)

/** Texts that mean no more than they say: they are read from files as they are. */
export const plainFields = newLeadFields.filter((field): field is PlainField => {
  const { holds, isLate = false } = definitionOf(field)
  return isLate && holds === 'text'
})
type PlainField = {
  [Field in LeadField]: Definitions[Field] extends { holds: 'text'; isLate: true; isSaidLater?: never } ? Field : never
}[LeadField]

type LateField = { [Field in LeadField]: Definitions[Field] extends { isLate: true } ? Field : never }[LeadField]

/** The fields that a lead may go without. */
export const unfilled = Object.fromEntries(
  leadFields.filter((field) => definitionOf(field).isLate).map((field) => [field, defaults[field]]),
) as unknown as Pick<LeadFields, LateField>

export type WritableLead = { -readonly [Key in keyof Lead]: Lead[Key] }

const blank = { id: '', ...byField(() => ''), order: 0 } as unknown as Lead

/** A lead to be filled in. All leads have their fields in the same order, also when serialised. */
export function emptyLead(): WritableLead {
  return { ...blank }
}

export type TextField = {
  [Field in LeadField]: Definitions[Field]['holds'] extends 'text' | 'day' ? Field : never
}[LeadField]

/** Those that a search compares. */
export const searchedFields = ['name', 'company'] as const satisfies TextField[]
type UnsearchedField = Exclude<TextField, (typeof searchedFields)[number]>
export const unsearchedFields = leadFields.filter((field): field is UnsearchedField => {
  const { holds } = definitionOf(field)
  return (holds === 'text' || holds === 'day') && !searchedFields.some((searched) => searched === field)
})

export function isScore(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_SCORE
}

/** Whether a lead can have this value in this field. */
export const isValueOf: Readonly<Record<LeadField, (value: unknown) => boolean>> = byField((field) => {
  const { holds } = definitionOf(field)
  if (holds === 'text') return (value) => typeof value === 'string'
  if (holds === 'day') return (value) => typeof value === 'string' && (value === '' || isDay(value))
  if (holds === 'score') return isScore
  const choices: ReadonlySet<unknown> = new Set(holds)
  return (value) => choices.has(value)
})

/** The fields that a seller may edit. */
export type LeadDraft = Pick<Lead, 'email' | 'status'>

export function draftOf(lead: LeadDraft): LeadDraft {
  return { email: lead.email, status: lead.status }
}

export function isSameDraft(one: LeadDraft, other: LeadDraft): boolean {
  return one.email === other.email && one.status === other.status
}

/** The statuses an edit may choose, the current one first. Converted can't be set or left by hand. */
export function editableStatuses(current: LeadStatus): readonly LeadStatus[] {
  if (current === 'converted') return [current]
  return [current, ...openStatuses.filter((status) => status !== current)]
}

/**
 * Accepts what `^\S+@\S+\.\S+$` accepts; the pattern tries every pair of @ and dot, and hangs on long input.
 * The earliest @ and the latest dot with text outside them have the most text between them, so two searches decide.
 */
export function isEmail(text: string): boolean {
  if (/\s/.test(text)) return false
  const at = text.indexOf('@', 1)
  const dot = text.lastIndexOf('.', text.length - 2)
  return at !== -1 && dot > at + 1
}
