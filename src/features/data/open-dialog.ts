/** The dialog that is open. */
export type OpenDialog =
  | { readonly name: 'import' | 'restore'; readonly file: File | null }
  | { readonly name: 'recent-actions' }
  | { readonly name: 'export'; readonly content: 'leads' | 'opportunities' | 'backup' }
