import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { watchLog } from '../../../test/console-screen'
import * as messages from '../../messages/messages'
import { WorkProgress } from './work-progress'

watchLog()

const bar = page.getByRole('progressbar', { name: 'At work…' })

test.each([
  ['reading', 12_345, 640_000, '13 of 640\u00a0kB'],
  ['reading', 3_400_000, 6_900_000, '3.4 of 6.9\u00a0MB'],
  ['reading', 12_000_000, 106_000_000, '12 of 106\u00a0MB'],
  ['reading', 105_900_000, 106_000_000, '105 of 106\u00a0MB'],
  ['reading', 106_000_000, 106_000_000, '106 of 106\u00a0MB'],
  ['reading', 6_880_000, 6_900_000, '6.8 of 6.9\u00a0MB'],
  ['opening', 5000, 1_000_000, '5,000 of 1,000,000 leads'],
  ['importing', 320_000, 700_000, '320,000 of 700,000 leads'],
  ['writing', 120_000, 1_000_000, '120,000 of 1,000,000 leads'],
  ['creating', 250_000, 1_000_000, '25%'],
] as const)('[PROGRESS-1] %s: %i of %i is told as %s', async (activity, applied, total, figures) => {
  await render(<WorkProgress title="At work…" progress={{ activity, applied, total }} />)
  await expect.element(bar).toHaveAttribute('value', String(applied))
  await expect.element(bar).toHaveAttribute('max', String(total))
  await expect.element(page.getByText(figures, { exact: true })).toBeVisible()
})

test('[PROGRESS-1] opportunities are told as such', async () => {
  const progress = { activity: 'writing', applied: 5000, total: 12_000 } as const
  await render(<WorkProgress title="At work…" progress={progress} records={messages.someOpportunities} />)
  await expect.element(page.getByText('5,000 of 12,000 opportunities')).toBeVisible()
})

test('[PROGRESS-1] what is being done is read out, and no figure; until one is known none is shown', async () => {
  await render(<WorkProgress title="At work…" progress={null} />)
  await expect.element(page.getByRole('status')).toHaveTextContent(/^At work…$/)
  await expect.element(bar).toHaveAttribute('value', '0')
  await expect.element(page.getByText(/\d/)).not.toBeInTheDocument()
})
