import type { ActionNote } from '../domain/action'

/** Tells the seller something in passing. With an action it offers to undo it. */
export type Notify = (kind: 'success' | 'info' | 'error', text: string, action?: ActionNote | null) => void
