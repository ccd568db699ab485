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
  readonly isSearched?: true
  /** The value for leads stored before the field existed. */
  readonly whereMissing?: string
}

/**
 * The fields of a lead, in reading order. Engine, store, import and export read this list, and the compiler reports what
 * else a new field needs.
 */
const definitions = {
  name: { holds: 'text', isSearched: true },
  company: { holds: 'text', isSearched: true },
  email: { holds: 'text' },
  source: { holds: leadSources },
  score: { holds: 'score' },
  status: { holds: leadStatuses },
  phone: { holds: 'text', whereMissing: '' },
  /** What is to be done next, and on which day. A lead has both or neither. */
  step: { holds: 'text', whereMissing: '' },
  due: { holds: 'day', whereMissing: '' },
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

export const fieldDefinitions: Readonly<Record<LeadField, FieldDefinition>> = definitions
export const leadFields = Object.keys(definitions) as readonly LeadField[]

/** The columns of the list. */
export const columnFields = ['name', 'company', 'email', 'source', 'score', 'status'] as const satisfies LeadField[]
export type ColumnField = (typeof columnFields)[number]

export function byField<Value>(valueOf: (field: LeadField) => Value): Record<LeadField, Value> {
  return Object.fromEntries(leadFields.map((field) => [field, valueOf(field)])) as Record<LeadField, Value>
}

/** The fields that a lead may go without. */
export const unfilled = { phone: '', step: '', due: '' } as const satisfies Partial<LeadFields>

export type WritableLead = { -readonly [Key in keyof Lead]: Lead[Key] }

const blank = { id: '', ...byField(() => ''), order: 0 } as unknown as Lead

/** A lead to be filled in. All leads have their fields in the same order, also when serialised. */
export function emptyLead(): WritableLead {
  return { ...blank }
}

type FieldThat<Has> = { [Field in LeadField]: Definitions[Field] extends Has ? Field : never }[LeadField]
export type TextField = FieldThat<{ holds: 'text' | 'day' }>
export type SearchedField = FieldThat<{ isSearched: true }>
export type UnsearchedField = Exclude<TextField, SearchedField>

const textFields = leadFields.filter((field): field is TextField => isText(field))
export const searchedFields = textFields.filter((field): field is SearchedField => isSearched(field))
export const unsearchedFields = textFields.filter((field): field is UnsearchedField => !isSearched(field))

function isText(field: LeadField): boolean {
  const { holds } = fieldDefinitions[field]
  return holds === 'text' || holds === 'day'
}

function isSearched(field: LeadField): boolean {
  return fieldDefinitions[field].isSearched === true
}

/** Values for leads stored before these fields existed. */
export const fieldsWhereMissing: Partial<Record<TextField, string>> = Object.fromEntries(
  textFields.flatMap((field) => {
    const { whereMissing } = fieldDefinitions[field]
    return whereMissing === undefined ? [] : [[field, whereMissing]]
  }),
)

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
