import { ROWS_PER_BATCH } from '../src/store/view'
import { card, expect, names, PAGE_SIZE, pageText, SEED, seededLeads, test, toast, widths } from './console'
import { holdWorkFromStart } from './timers'

const storedFilters = () => localStorage.getItem('filters')

test('[FILTERS-1] [FILTERS-2] filters are written at the first change and read at the start', async ({
  console: { page, open },
}) => {
  await open()
  expect(await page.evaluate(storedFilters)).toBeNull()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('Page 2 of')).toBeVisible()
  expect(await page.evaluate(storedFilters)).toBeNull()
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('New')
  await page.getByRole('button', { name: /^Score/ }).click()
  expect(JSON.parse((await page.evaluate(storedFilters)) ?? '')).toEqual({
    search: 'a',
    status: 'new',
    scoreOrder: 'asc',
  })
  await page.getByRole('combobox', { name: 'Source' }).selectOption('Instagram')
  await page.getByRole('columnheader', { name: 'Company' }).getByRole('button').click()
  expect(JSON.parse((await page.evaluate(storedFilters)) ?? '')).toEqual({
    search: 'a',
    status: 'new',
    scoreOrder: 'asc',
    source: 'Instagram',
    orderBy: { field: 'company', direction: 'asc' },
  })
  const matches = seededLeads.filter(
    ({ name, company, status, source }) =>
      status === 'new' && source === 'Instagram' && [name, company].some((text) => text.toLowerCase().includes('a')),
  )
  const shown = `${matches.length} of 100 leads`
  await expect(page.getByRole('heading', { name: shown })).toBeVisible()
  await open()
  await expect(page.getByRole('searchbox')).toHaveValue('a')
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('new')
  await expect(page.getByRole('combobox', { name: 'Source' })).toHaveValue('Instagram')
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('button', { name: /^Score/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('heading', { name: shown })).toBeVisible()
  await expect(page.getByText('Page 1 of')).toBeVisible()
})

test('[FILTERS-4] the console works where local storage is refused', async ({ console: { page, open } }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await open()
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Qualified')
  const qualified = seededLeads.filter((lead) => lead.status === 'qualified').length
  await expect(page.getByRole('heading', { name: `${qualified} of 100 leads` })).toBeVisible()
  await page.getByRole('button', { name: 'Theme: system' }).click()
  await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible()
})

test('[SAMPLE-5] [TOAST-1] an address that is not understood is told by a toast at the top right', async ({
  console: { page, open },
}) => {
  await open('/?leads=abc')
  const region = page.getByRole('region', { name: 'Notifications' })
  const box = await region.boundingBox()
  expect(box?.y).toBeLessThan(80)
  expect(box && 1280 - box.x - box.width).toBeLessThan(40)
  await expect(region.getByRole('status')).toContainText('Ignored leads=abc')
})

/** So many are generated in several parts. */
const MANY = 20_000
/** Half of the work on a part is to generate it. */
const HALF_A_BATCH = ROWS_PER_BATCH / 2
const BATCH = ROWS_PER_BATCH.toLocaleString('en')

test('[SAMPLE-7] [LIST-8] the generation of many leads can be cancelled, and Cancel gives the focus to the heading', async ({
  console: { page },
}) => {
  const work = await holdWorkFromStart(page)
  await page.goto(`/?leads=${MANY}&seed=${SEED}`)
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', String(HALF_A_BATCH))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await work.releasePart('stop-generating')
  await expect(toast(page, `Stopped. ${BATCH} leads were created.`)).toBeVisible()
  await expect(page.getByRole('heading', { name: `${BATCH} leads`, exact: true })).toBeFocused()
  await expect(names(page)).toHaveCount(PAGE_SIZE)
})

test('[PROGRESS-1] on a phone bar and Cancel of leads that are created are on the first screen', async ({
  console: { page },
}) => {
  await page.setViewportSize(widths.narrow)
  await holdWorkFromStart(page)
  await page.goto(`/?leads=${MANY}&seed=${SEED}`)
  await expect(page.getByRole('progressbar')).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
})

test('[SAMPLE-6] [WORDS-2] many leads show their progress, and meanwhile the page answers', async ({
  console: { page },
}) => {
  const work = await holdWorkFromStart(page)
  await page.goto(`/?leads=${MANY}&seed=${SEED}`)
  const progress = page.getByRole('progressbar', { name: 'Creating 20,000 sample leads…' })
  await expect(progress).toHaveAttribute('max', String(MANY))
  await expect(progress).toHaveAttribute('value', String(HALF_A_BATCH))
  await work.releasePart()
  await expect(progress).toHaveAttribute('value', String(2 * HALF_A_BATCH))
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByRole('tab', { name: 'Opportunities' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Leads' }).click()
  await expect(progress).toBeVisible()
  await work.release()
  await expect(page.getByText(pageText(1, MANY))).toBeVisible()
  await expect(card(page, 'Total leads').locator('dd').first()).toHaveText('20,000')
  await page.getByRole('searchbox').fill('an')
  await expect(page.getByRole('heading', { name: /of 20,000 leads/ })).toBeVisible()
})
