/** The specification's figures, each written once. */
export const PAGE_SIZE = 20
export const SIMULATED_DELAY_MS = 1500
export const SAMPLE_LEADS = 100
export const MAX_SAMPLE_LEADS = 1_000_000
export const SAMPLE_OPPORTUNITIES = 10
export const MAX_SCORE = 100
export const OPPORTUNITY_AMOUNT = 2500
export const OPPORTUNITY_STAGE = 'Pending'
/** The specification gives two readings: the shorter is for what went well, the longer for what needs reading. */
export const TOAST_MS = { success: 3000, info: 3000, error: 5000 }
