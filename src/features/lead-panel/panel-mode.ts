import type { LeadDraft } from '../../domain/lead'

/** The base is the lead as it was when its draft was begun: what was changed elsewhere since is not overwritten. */
export type PanelMode =
  | { readonly name: 'viewing' }
  | { readonly name: 'editing'; readonly draft: LeadDraft; readonly base: LeadDraft; readonly problem: string | null }
  | { readonly name: 'saving'; readonly draft: LeadDraft; readonly base: LeadDraft }
  | { readonly name: 'converting' }
