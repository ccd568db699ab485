import type { LeadDraft } from '../../domain/lead'

export type PanelMode =
  | { readonly name: 'viewing' }
  | { readonly name: 'editing'; readonly draft: LeadDraft; readonly problem: string | null }
  | { readonly name: 'saving'; readonly draft: LeadDraft }
  | { readonly name: 'converting' }
