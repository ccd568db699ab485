import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, createSamples, mountSeeded, names, panel, toast, watchLog } from '../../test/console-screen'
import { seededLeads } from '../../test/seeded-leads'
import { PAGE_SIZE } from '../domain/constants'
import type { Lead } from '../domain/lead'

watchLog()

const card = (name: string) => page.getByRole('region', { name: 'Summary' }).getByText(name).element().closest('div')!
const figure = (name: string) => card(name).querySelector('dd')?.textContent
const tab = (name: string) => page.getByRole('tab', { name })

test('[SUMMARY-1] [SUMMARY-2] the cards count everything, whatever the filters say', async () => {
  await mountSeeded()
  const withStatus = (status: Lead['status']) => seededLeads.filter((lead) => lead.status === status).length
  await page.getByRole('searchbox').fill('no such lead')
  await expect.element(page.getByText('No leads match ‘no such lead’')).toBeVisible()
  expect(['Total leads', 'Qualified leads', 'Opportunities'].map(figure)).toEqual([
    '100',
    String(withStatus('qualified')),
    '0',
  ])
  const picture = (name: string) => page.getByRole('img', { name })
  await expect.element(picture(`${withStatus('contacted')} contacted`)).toBeVisible()
  await expect.element(picture(`${withStatus('qualified')}% of all leads are qualified`)).toBeVisible()
  expect(card('Opportunities').textContent).toContain('No amount yet')
  // Samples are added at once.
  await createSamples('leads')
  await expect.poll(() => figure('Total leads')).toBe('200')
  await createSamples('opportunities')
  await expect.poll(() => [figure('Total leads'), figure('Opportunities')]).toEqual(['210', '10'])
})

test('[TABS-1] [TABS-2] tabs switch by click and by arrow keys, and a tab that is left keeps its page', async () => {
  const mounted = await mountSeeded()
  const [leads, opportunities] = [tab('Leads'), tab('Opportunities')]
  await expect.element(leads).toHaveAttribute('aria-selected', 'true')
  // Their values.
  expect([leads, opportunities].map((each) => each.element().id.split('-').at(-1))).toEqual(['lead', 'opportunity'])
  await button('Next page').click()
  await expect.element(page.getByText('Page 2 of 5')).toBeVisible()
  await opportunities.click()
  await expect.element(opportunities).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('No opportunities registered!')).toBeVisible()
  await expect.element(page.getByRole('searchbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(leads).toHaveFocus()
  await expect.element(page.getByText('Page 2 of 5')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(opportunities).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowLeft}')
  await expect.element(opportunities).toHaveAttribute('aria-selected', 'true')
  await mounted.screen.unmount()
  await mountSeeded()
  await expect.element(leads).toHaveAttribute('aria-selected', 'true')
})

/** Of the six that a seller tells apart. */
function hueOf(element: Element): string {
  const [red = 0, green = 0, blue = 0] = getComputedStyle(element).color.match(/\d+/g)?.map(Number) ?? []
  const most = Math.max(red, green, blue)
  if (most - Math.min(red, green, blue) < 30) return 'grey'
  if (most === green) return 'green'
  if (most === red) return 'yellow'
  return red > green ? 'purple' : 'blue'
}

test('[BADGE-1] each status has its colour, its word and a dot', async () => {
  await mountSeeded()
  await createSamples('opportunities')
  const hues = { New: 'blue', Contacted: 'yellow', Qualified: 'green', Converted: 'purple' }
  for (const [status, hue] of Object.entries(hues)) {
    await page.getByRole('combobox', { name: 'Status' }).selectOptions(status)
    const badge = page.getByRole('row').nth(1).getByText(status, { exact: true })
    await expect.element(badge).toBeVisible()
    expect(getComputedStyle(badge.element(), '::before').backgroundColor).toMatch(/^rgb/)
    expect(hueOf(badge.element())).toBe(hue)
  }
  await tab('Opportunities').click()
  const stage = page.getByRole('row').getByText('Pending', { exact: true }).first()
  await expect.element(stage).toBeVisible()
  expect(hueOf(stage.element())).toBe('grey')
})

/** Nothing lies over its middle. */
function isInView(selector: string): boolean {
  const element = document.querySelector(selector)!
  const { left, top, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + 20, top + height / 2))
}

test.each([
  [1280, 900],
  [375, 812],
] as const)(
  '[TOAST-9] [TRIAGE-7] the newest toast stands before the others, which the pointer or the focus shows, and leaves the lead in view, %i px',
  async (width, height) => {
    await page.viewport(width, height)
    await mountSeeded()
    await createSamples('opportunities')
    await expect.element(toast('10 sample opportunities created')).toBeVisible()
    await button(names().at(-1) ?? '').click()
    await expect.element(panel.getByText(`Lead ${PAGE_SIZE} of 110`)).toBeVisible()
    await button('edit lead').click()
    await button('cancel').click()
    await expect.element(toast('Edit cancelled')).toBeVisible()
    async function expectNewestInFront() {
      await expect.poll(() => isInView('[data-order="0"] p')).toBe(true)
      expect(document.querySelector('[data-order="0"]')?.textContent).toContain('Edit cancelled')
      await expect.poll(() => isInView('[data-order="1"] p')).toBe(false)
      for (const field of ['name', 'company']) expect(isInView(`dialog [data-field=${field}]`)).toBe(true)
    }
    await expectNewestInFront()
    await toast('Edit cancelled').hover()
    await expect.poll(() => isInView('[data-order="1"] p')).toBe(true)
    await userEvent.hover(panel.getByRole('button', { name: 'edit lead' }))
    await expectNewestInFront()
    await userEvent.keyboard('{Alt>}t{/Alt}')
    await expect.poll(() => isInView('[data-order="1"] p')).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expectNewestInFront()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.poll(() => isInView('[data-order="1"] p')).toBe(false)
    expect(names()).toHaveLength(PAGE_SIZE)
  },
)
