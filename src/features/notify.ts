/** Tells the seller something in passing. */
export type Notify = (kind: 'success' | 'info' | 'error', text: string) => void
