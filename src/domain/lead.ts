export const leadStatuses = ['new', 'contacted', 'qualified', 'converted'] as const
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

export interface Lead {
  readonly id: string
  readonly name: string
  readonly company: string
  readonly email: string
  readonly source: LeadSource
  /** Whole number from 0 to 100. */
  readonly score: number
  readonly status: LeadStatus
  /** Its place in the order of creation, which leads of equal score keep. No two leads share one. */
  readonly order: number
}

export type LeadField = Exclude<keyof Lead, 'id' | 'order'>

/** Stored as they are; no search looks at them. */
export const plainTextFields = ['id', 'email'] as const satisfies readonly (keyof Lead)[]

/** What a seller reads of a lead, in reading order; the table and the panel follow this list. */
export const leadFields: readonly LeadField[] = ['name', 'company', 'email', 'source', 'score', 'status']

/** All that a seller may edit of a lead. */
export type LeadDraft = Pick<Lead, 'email' | 'status'>

export function draftOf(lead: Lead): LeadDraft {
  return { email: lead.email, status: lead.status }
}

export function isSameDraft(one: LeadDraft, other: LeadDraft): boolean {
  return one.email === other.email && one.status === other.status
}

/** What an action has found of a lead, or has made of it: beside what a seller may edit, what an import has updated. */
export type LeadFacts = LeadDraft & Partial<Pick<Lead, LeadField>>

/** The statuses an edit may choose, the current one first. Converted is neither entered nor left by hand. */
export function editableStatuses(current: LeadStatus): readonly LeadStatus[] {
  if (current === 'converted') return [current]
  return [current, ...leadStatuses.filter((status) => status !== current && status !== 'converted')]
}

/**
 * Non-space text, an @, non-space text, a dot, non-space text: the whole of it.
 * The earliest @ and the latest dot that leave text outside them leave the most between them, so two searches decide;
 * the pattern `^\S+@\S+\.\S+$` tries every pair and hangs on long input.
 */
export function isEmail(text: string): boolean {
  if (/\s/.test(text)) return false
  const at = text.indexOf('@', 1)
  const dot = text.lastIndexOf('.', text.length - 2)
  return at !== -1 && dot > at + 1
}
