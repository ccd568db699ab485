import { expect, leadsInOrder, names, PAGE_SIZE, pageText, test } from './console'

test('[SEARCH-1] [ORDER-1] [LIST-4] [LIST-6] [LIST-7] leads are paged, searched and put in order', async ({
  console: { page, open },
}) => {
  await open()
  const namesOf = (leads: typeof leadsInOrder) => leads.map(({ name }) => name).slice(0, PAGE_SIZE)
  await expect(names(page)).toHaveText(namesOf(leadsInOrder))
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(pageText(2))).toBeVisible()
  await expect(names(page)).toHaveText(namesOf(leadsInOrder.slice(PAGE_SIZE)))

  await page.getByRole('searchbox').pressSequentially('AN')
  const found = leadsInOrder.filter(({ name, company }) => `${name}\n${company}`.toLowerCase().includes('an'))
  await expect(page.getByRole('heading', { name: `${found.length} of 100 leads` })).toBeVisible()
  await expect(page.getByText(pageText(1, found.length))).toBeVisible()
  await expect(names(page)).toHaveText(namesOf(found))

  await page.getByRole('button', { name: /^Score/ }).click()
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(names(page)).toHaveText(namesOf(found.toSorted((a, b) => a.score - b.score || a.order - b.order)))
})
