import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { button, focus, heading, mountSeeded, names, panel, status, texts, watchLog } from '../../test/console-screen'
import { ada, grace } from '../../test/leads'
import { mountConsole } from '../../test/mount-console'
import { leadsInOrder, seededLeads } from '../../test/seeded-leads'
import { PAGE_SIZE, SAMPLE_LEADS } from '../domain/constants'

const highestFirst = leadsInOrder.map(({ name }) => name)
const lowestFirst = seededLeads.toSorted((a, b) => a.score - b.score || a.order - b.order).map(({ name }) => name)
const firstPage = (all: readonly string[]) => all.slice(0, PAGE_SIZE)

const scoreButton = page.getByRole('button', { name: /^Score/ })
const scoreHeader = page.getByRole('columnheader', { name: 'Score' })
const search = page.getByRole('searchbox')
const pager = page.getByRole('navigation', { name: 'Pagination' })

watchLog()

test('[LIST-1] [LIST-3] [ORDER-1] the table has six columns and shows the 20 highest scores', async () => {
  await mountSeeded()
  expect(texts(page.getByRole('columnheader'))).toEqual(['Name', 'Company', 'Email', 'Source', 'Score', 'Status'])
  await expect.element(scoreHeader).toHaveAttribute('aria-sort', 'descending')
  expect(names()).toEqual(firstPage(highestFirst))
})

test('[ORDER-1] [ORDER-2] [LIST-6] the first click on Score gives ascending, from page 1', async () => {
  await mountSeeded()
  await button('Next page').click()
  await expect.element(page.getByText('Page 2 of 5')).toBeVisible()
  await scoreButton.click()
  await expect.element(page.getByText('Page 1 of 5')).toBeVisible()
  await expect.element(scoreHeader).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(names).toEqual(firstPage(lowestFirst))
  await scoreButton.click()
  await expect.poll(names).toEqual(firstPage(highestFirst))
  await scoreHeader.click()
  await expect.poll(names).toEqual(firstPage(lowestFirst))
})

test('[LIST-5] [IMPORT-1] an empty list offers an import and samples; the focus returns to it from the import', async () => {
  await mountConsole([])
  await button('Import leads…').click()
  await expect.element(page.getByRole('dialog', { name: 'Import leads' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Import leads…')).toHaveFocus()
  await button('Create sample leads').click()
  await expect.element(heading(`${SAMPLE_LEADS} leads`)).toBeVisible()
})

test('[OPPORTUNITY-2] without opportunities there is a way to the leads to convert', async () => {
  await mountSeeded()
  await search.fill('no such lead')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await button('Show qualified leads').click()
  const qualified = leadsInOrder.filter((lead) => lead.status === 'qualified')
  await expect.poll(names).toEqual(firstPage(qualified.map(({ name }) => name)))
  await expect.element(status).toHaveValue('qualified')
  await expect.element(heading(`${qualified.length} of ${seededLeads.length} leads`)).toHaveFocus()
})

async function expectEnd(name: string) {
  await expect.element(button(name)).toHaveAttribute('aria-disabled', 'true')
}

test('[LIST-4] the pager walks and disables its ends', async () => {
  await mountSeeded()
  await expectEnd('First page')
  await expectEnd('Previous page')
  await button('Next page').click()
  await expect.element(pager).toHaveTextContent('Page 2 of 5')
  await expect.poll(names).toEqual(highestFirst.slice(PAGE_SIZE, 2 * PAGE_SIZE))
  await button('Previous page').click()
  await expect.element(pager).toHaveTextContent('Page 1 of 5')
  await button('Last page').click()
  await expect.element(pager).toHaveTextContent('Page 5 of 5')
  await expectEnd('Next page')
  await expectEnd('Last page')
  await button('First page').click()
  await expect.element(pager).toHaveTextContent('Page 1 of 5')
})

test('[SEARCH-1] [SEARCH-2] [LIST-6] [LIST-7] search finds parts of names and companies as they are typed', async () => {
  const found = (text: string) =>
    seededLeads.filter(({ name, company }) => `${name}\n${company}`.toLowerCase().includes(text)).length
  await mountSeeded()
  await button('Last page').click()
  await expect.element(page.getByText('Page 5 of 5')).toBeVisible()
  await expect.element(search).toHaveAttribute('placeholder', 'Search leads by name or company')
  await search.click()
  await userEvent.keyboard('AN')
  await expect.element(heading(`${found('an')} of 100 leads`)).toBeVisible()
  await expect.element(pager).toHaveTextContent('Page 1 of')
  await search.fill('an ')
  await expect.element(heading(`${found('an ')} of 100 leads`)).toBeVisible()
  await search.fill('.*')
  await expect.element(page.getByText('No leads match ‘.*’')).toBeVisible()
  await button('Clear search').click()
  await expect.element(heading('100 leads')).toBeVisible()
  await expect.element(search).toHaveFocus()
})

test('[STATUS-1] the status filter offers five options and matches exactly', async () => {
  await mountSeeded()
  expect(texts(status.getByRole('option'))).toEqual(['All Status', 'New', 'Contacted', 'Qualified', 'Converted'])
  await status.selectOptions('Qualified')
  const qualified = leadsInOrder.filter((lead) => lead.status === 'qualified').map(({ name }) => name)
  await expect.element(heading(`${qualified.length} of 100 leads`)).toBeVisible()
  expect(names()).toEqual(firstPage(qualified))
  expect(new Set(texts(page.getByRole('row').getByText(/^(New|Contacted|Qualified)$/)))).toEqual(new Set(['Qualified']))
  await status.selectOptions('All Status')
  await expect.element(heading('100 leads')).toBeVisible()
})

test('[LIST-5] [LIST-7] without a match the pager hides and the filters can be cleared', async () => {
  await mountSeeded()
  await scoreButton.click()
  await search.fill('no such lead')
  await expect.element(page.getByText('No leads match ‘no such lead’')).toBeVisible()
  await expect.element(pager).not.toBeInTheDocument()
  await button('Clear filters').click()
  await expect.element(page.getByText('Page 1 of 5')).toBeVisible()
  await expect.element(search).toHaveFocus()
  await expect.element(button('Clear filters')).not.toBeInTheDocument()
  expect(names()).toEqual(firstPage(lowestFirst))
})

test('[LIST-1] [SCREEN-3] on a phone leads are cards with name, company, badge, source and score', async () => {
  await page.viewport(375, 812)
  await mountSeeded()
  const [best] = leadsInOrder
  if (!best) throw new Error('there is no lead')
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  const card = page.getByRole('list', { name: 'Leads' }).getByRole('listitem').first()
  const badge = { new: 'New', contacted: 'Contacted', qualified: 'Qualified', converted: 'Converted' }[best.status]
  for (const text of [best.name, best.company, badge, best.source, `Score: ${best.score}`])
    await expect.element(card.getByText(text, { exact: true })).toBeVisible()
  await card.getByText(best.company, { exact: true }).click()
  await expect.element(panel).toHaveTextContent(best.email)
})

test('[LIST-4] on a phone a new page of cards is read from its top; a disabled button scrolls nothing', async () => {
  await page.viewport(375, 812)
  await mountSeeded()
  await focus(button('First page'))
  pager.element().scrollIntoView()
  await userEvent.keyboard('{Enter}')
  const first = page.getByRole('list', { name: 'Leads' }).getByRole('listitem').first()
  await expect.element(first).not.toBeInViewport()
  await button('Next page').click()
  await expect.element(page.getByText('Page 2 of 5')).toBeInTheDocument()
  await expect.element(first).toBeInViewport({ ratio: 1 })
})

test('[LIST-2] a click anywhere on a row opens it, marking text does not', async () => {
  await mountSeeded()
  const email = page.getByRole('row').nth(2).getByRole('cell').nth(2)
  await userEvent.dragAndDrop(email, email, { sourcePosition: { x: 8, y: 12 }, targetPosition: { x: 90, y: 12 } })
  await expect.element(panel).not.toBeInTheDocument()
  expect(document.getSelection()?.toString()).not.toBe('')
  await email.click({ position: { x: 90, y: 12 } })
  await expect.element(panel).toBeVisible()
})

test('[LIST-11] a filter that is set is seen, and the arrow of Score has a direction only in that order', async () => {
  await mountConsole([ada, grace])
  const colours = (control: Locator) => {
    const { backgroundColor, color } = getComputedStyle(control.element())
    return [backgroundColor, color]
  }
  const source = page.getByRole('combobox', { name: 'Source' })
  const shape = () => scoreButton.first().element().querySelector('path')?.getAttribute('d')
  const [unset, down] = [colours(status), shape()]
  expect(colours(source)).toEqual(unset)
  await status.selectOptions('New')
  await expect.poll(() => colours(status)).not.toEqual(unset)
  expect(colours(source)).toEqual(unset)
  await source.selectOptions('Referral')
  await expect.poll(() => colours(source)).toEqual(colours(status))
  await button('Name').click()
  await expect.poll(shape).not.toBe(down)
})

test('[LIST-12] a hovered email ends before the icon that copies it', async () => {
  const email = `${'long.address.of.a.person'.repeat(2)}@grupo-bimbo.co.uk`
  await mountConsole([{ ...ada, email }])
  const cell = page.getByRole('cell', { name: email })
  await userEvent.hover(cell)
  const icon = page.getByRole('button', { name: 'Copy email of Ada Lovelace' }).element().getBoundingClientRect()
  const { right } = cell.element().getBoundingClientRect()
  expect(right - Number.parseFloat(getComputedStyle(cell.element()).paddingRight)).toBeLessThanOrEqual(icon.left)
  expect(getComputedStyle(cell.element()).textOverflow).toBe('ellipsis')
})

test('[LIST-11] on a phone, too, where its icon stands for the choice', async () => {
  await page.viewport(375, 812)
  await mountConsole([ada, grace])
  const source = page.getByRole('combobox', { name: 'Source' })
  const colour = () => getComputedStyle(source.element().parentElement!).backgroundColor
  const unset = colour()
  await source.selectOptions('Referral')
  await expect.poll(colour).not.toBe(unset)
})
