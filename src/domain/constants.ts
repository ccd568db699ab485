/** The specification's figures and our own, each defined only here. */
export const PAGE_SIZE = 20
export const SIMULATED_DELAY_MS = 1500
export const SAMPLE_LEADS = 100
export const MAX_SAMPLE_LEADS = 1_000_000
export const SAMPLE_OPPORTUNITIES = 10
/** A change of more leads shows its progress, and can be cancelled. */
export const QUICK_CHANGE_LEADS = 1000
/** More leads are deleted only after a question. */
export const UNASKED_DELETE_LEADS = 100
export const MAX_SCORE = 100
export const OPPORTUNITY_AMOUNT = 2500
export const OPPORTUNITY_STAGE = 'Pending'
export const MAX_AMOUNT = 999_999_999_999.99
/** The specification allows two readings: the longer is for errors, and for toasts with something to do. */
export const TOAST_MS = { success: 3000, info: 3000, error: 5000, withButton: 5000 }

/** What a next step is called that has a day and no text. */
export const UNNAMED_STEP = 'Follow up'
