import { SAMPLE_LEADS } from '../src/domain/constants'
import { pageCount } from '../src/domain/page'
import { expect, names, PAGE_SIZE, pageText, seededLeads, test, widths } from './console'

const byScore = (sign: number) => seededLeads.toSorted((a, b) => sign * (a.score - b.score)).map(({ name }) => name)

test('[LIST-1] [LIST-3] [ORDER-1] the table has six columns and shows the 20 highest scores', async ({
  console: { page, open },
}) => {
  await open()
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Company', 'Email', 'Source', 'Score', 'Status'])
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending')
  await expect(names(page)).toHaveText(byScore(-1).slice(0, PAGE_SIZE))
})

test('[ORDER-1] [LIST-6] the first click on Score gives ascending, from page 1', async ({
  console: { page, open },
}) => {
  await open()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(pageText(2))).toBeVisible()
  await page.getByRole('button', { name: /^Score/ }).click()
  await expect(page.getByText(pageText(1))).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(names(page)).toHaveText(byScore(1).slice(0, PAGE_SIZE))
  await page.getByRole('button', { name: /^Score/ }).click()
  await expect(names(page)).toHaveText(byScore(-1).slice(0, PAGE_SIZE))
})

test('[LIST-4] the pager walks and disables its ends', async ({ console: { page, open } }) => {
  await open()
  const pager = page.getByRole('navigation', { name: 'Pagination' })
  const [first, previous, next, last] = ['First page', 'Previous page', 'Next page', 'Last page'].map((name) =>
    pager.getByRole('button', { name }),
  )
  if (!first || !previous || !next || !last) throw new Error('a pager button is missing')
  await expect(first).toBeDisabled()
  await expect(previous).toBeDisabled()
  await next.click()
  await expect(pager).toContainText(pageText(2))
  await expect(names(page)).toHaveText(byScore(-1).slice(PAGE_SIZE, 2 * PAGE_SIZE))
  await previous.click()
  await expect(pager).toContainText(pageText(1))
  await last.click()
  await expect(pager).toContainText(pageText(pageCount(SAMPLE_LEADS)))
  await expect(next).toBeDisabled()
  await expect(last).toBeDisabled()
  await expect(previous).toBeFocused()
  await first.click()
  await expect(pager).toContainText(pageText(1))
  await expect(next).toBeFocused()
})

test('[SEARCH-1] [SEARCH-2] [LIST-6] [LIST-7] search finds parts of names and companies as they are typed', async ({
  console: { page, open },
}) => {
  await open()
  await page.getByRole('button', { name: 'Last page' }).click()
  const search = page.getByRole('searchbox')
  await expect(search).toHaveAttribute('placeholder', 'Search leads by name or company')
  await search.pressSequentially('AN')
  const found = seededLeads.filter(({ name, company }) => `${name}\n${company}`.toLowerCase().includes('an'))
  await expect(page.getByRole('heading', { name: `${found.length} of 100 leads` })).toBeVisible()
  await expect(page.getByText('Page 1 of')).toBeVisible()
  await search.fill('an ')
  const literal = seededLeads.filter(({ name, company }) => `${name}\n${company}`.toLowerCase().includes('an '))
  await expect(page.getByRole('heading', { name: `${literal.length} of 100 leads` })).toBeVisible()
  await search.fill('.*')
  await expect(page.getByText('No matching leads')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page.getByRole('heading', { name: '100 leads', exact: true })).toBeVisible()
  await expect(search).toBeFocused()
})

test('[STATUS-1] the status filter offers five options and matches exactly', async ({ console: { page, open } }) => {
  await open()
  const status = page.getByRole('combobox', { name: 'Status' })
  await expect(status.getByRole('option')).toHaveText(['All Status', 'New', 'Contacted', 'Qualified', 'Converted'])
  await status.selectOption('Qualified')
  const qualified = seededLeads.filter((lead) => lead.status === 'qualified')
  await expect(page.getByRole('heading', { name: `${qualified.length} of 100 leads` })).toBeVisible()
  await expect(page.getByRole('row').getByText('Contacted', { exact: true })).toHaveCount(0)
  await status.selectOption('All Status')
  await expect(page.getByRole('heading', { name: '100 leads', exact: true })).toBeVisible()
})

test('[LIST-5] [LIST-7] without a match the pager hides and the filters can be cleared', async ({
  console: { page, open },
}) => {
  await open()
  await page.getByRole('button', { name: /^Score/ }).click()
  await page.getByRole('searchbox').fill('no such lead')
  await expect(page.getByText('No matching leads')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pagination' })).toBeHidden()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByText(pageText(1))).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeHidden()
  await expect(names(page).first()).toHaveText(byScore(1)[0] ?? '')
})

test.describe('on a phone', () => {
  test.use({ viewport: widths.narrow })

  test('[LIST-1] [SCREEN-3] leads are cards with name, company, badge, source and score', async ({
    console: { page, open },
  }) => {
    await open()
    const [best] = seededLeads.toSorted((a, b) => b.score - a.score)
    if (!best) throw new Error('no lead')
    await expect(page.getByRole('table')).toBeHidden()
    const first = page.getByRole('list', { name: 'Leads' }).getByRole('listitem').first()
    for (const text of [best.name, best.company, best.source, `Score: ${best.score}`]) {
      await expect(first.getByText(text, { exact: true })).toBeVisible()
    }
    await first.getByText(best.company, { exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Lead Details' })).toContainText(best.email)
  })

  test('[LIST-4] a new page of cards is read from its top', async ({ console: { page, open } }) => {
    await open()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(pageText(2))).toBeVisible()
    await expect(page.getByRole('heading', { name: '100 leads' })).toBeInViewport()
  })
})

test('[LIST-2] a click anywhere on a row opens it, marking text does not', async ({ console: { page, open } }) => {
  await open()
  const email = page.getByRole('row').nth(2).getByRole('cell').nth(2)
  const box = await email.boundingBox()
  if (!box) throw new Error('the cell is not on the screen')
  await page.mouse.move(box.x + 8, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Lead Details' })).toBeHidden()
  await page.mouse.click(box.x + 90, box.y + box.height / 2)
  await expect(page.getByRole('dialog', { name: 'Lead Details' })).toBeVisible()
})
