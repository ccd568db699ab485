import { expect, test } from 'vitest'
import * as constants from './constants'

test("[LIST-3] [TIME-1] [TOAST-2] [CONVERT-1] [SAMPLE-4] the figures are the specification's", () => {
  expect({ ...constants }).toEqual({
    PAGE_SIZE: 20,
    SIMULATED_DELAY_MS: 1500,
    SAMPLE_LEADS: 100,
    SAMPLE_LEADS_MOST: 1_000_000,
    SAMPLE_OPPORTUNITIES: 10,
    SCORE_MOST: 100,
    OPPORTUNITY_AMOUNT: 2500,
    OPPORTUNITY_STAGE: 'Pending',
    TOAST_MS: { success: 3000, info: 3000, error: 5000 },
  })
})
