import { afterEach, beforeEach, expect, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Lead } from '../src/domain/lead'
import { mountConsole } from './mount-console'
import { seededLeads } from './seeded-leads'

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const heading = (name: string) => page.getByRole('heading', { name, exact: true })
export const nameOf = (lead: Lead) => button(lead.name)
export const panel = page.getByRole('dialog', { name: 'Lead Details' })
export const emailField = page.getByRole('textbox', { name: 'Email' })
export const importDialog = page.getByRole('dialog', { name: 'Import leads' })
/** The filter of the leads. */
export const status = page.getByRole('combobox', { name: 'Status' })
/** Of a selection. */
export const bar = page.getByRole('toolbar', { name: 'Selection' })
export const item = (name: string) => page.getByRole('menuitem', { name })
export const notifications = page.getByRole('region', { name: 'Notifications' })
export const toast = (text: string) => notifications.getByText(text, { exact: true })

/** In the dialog that is open. */
export async function upload(...files: readonly File[]) {
  await userEvent.upload(page.getByRole('dialog').element().querySelector('input[type=file]')!, [...files])
}

/** Of the menu Data: what untouched samples don't have. */
export async function openStorage() {
  await button('Data').click()
  await item('Storage').click()
}

/** Of the menu Data. */
export async function chooseInMenu(name: string) {
  if (name.startsWith('Start over')) await openStorage()
  else await button('Data').click()
  await item(name).click()
}

/** Whether the browser would ask before the page is left: something was typed. */
export const asksToLeave = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** From the menu in the Leads tab. */
export async function createSamples(kind: 'leads' | 'opportunities') {
  await button(/^(Sample data|More)$/).click()
  await page.getByRole('menuitem', { name: `Create sample ${kind}` }).click()
}

export const press = (keys: string) => userEvent.keyboard(keys)

/** As soon as it is there. */
export async function focus(control: Locator) {
  await expect.element(control).toBeVisible()
  control.element().focus()
}

export const texts = (locator: Locator) => locator.elements().map(({ textContent }) => textContent)

/** Names in the list as they stand on the screen. */
export const names = () => [...document.querySelectorAll('[data-lead]')].map(({ textContent }) => textContent)

/** Of the lead that is open. */
export function fact(field: string) {
  const value = document.querySelector(`dialog [data-field=${field}]`)
  const chosen = value?.querySelector('[aria-checked=true] > :first-child')
  return (chosen ?? value)?.textContent
}

/** Beside the panel. */
export async function clickBackdrop() {
  const backdrop = document.querySelector('[data-backdrop]')
  if (!backdrop) throw new Error('no panel is open')
  await userEvent.click(backdrop, { position: { x: 100, y: 500 } })
}

/** The panel shows this lead, at this place of the list. */
export async function expectOpen(lead: Lead, place: string) {
  await expect.element(panel.getByText(place, { exact: true })).toBeVisible()
  expect(fact('name')).toBe(lead.name)
}

/** The whole screen, as soon as the leads are on it. */
export async function mountLeads(leads: readonly Lead[], change?: Parameters<typeof mountConsole>[1]) {
  const mounted = await mountConsole(leads, change)
  await expect.element(heading(leads.length === 1 ? '1 lead' : `${leads.length} leads`)).toBeVisible()
  return mounted
}

export const mountSeeded = () => mountLeads(seededLeads)

/** Not among the types of TypeScript. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

/** How much the layout has moved in a test so far; what the last key did is painted. */
export function countShift(): () => Promise<number> {
  let shift = 0
  function note(entries: PerformanceEntryList) {
    for (const entry of entries) shift += (entry as LayoutShift).value
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  beforeEach(() => {
    shift = 0
    observer.observe({ type: 'layout-shift' })
  })
  afterEach(() => observer.disconnect())
  return async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    note(observer.takeRecords())
    return shift
  }
}

/**
 * As in the journeys: in no test of the file may anything be logged as an error or a warning. Each begins with the same
 * size of the window.
 */
export function watchLog() {
  const logged: unknown[][] = []
  beforeEach(() => {
    for (const method of ['error', 'warn'] as const)
      vi.spyOn(console, method).mockImplementation((...args) => void logged.push(args))
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    if (innerWidth !== 1280 || innerHeight !== 900) await page.viewport(1280, 900)
    expect(logged.splice(0)).toEqual([])
  })
}
