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
export const notifications = page.getByRole('region', { name: 'Notifications' })
export const toast = (text: string) => notifications.getByText(text, { exact: true })

/** From the menu in the Leads tab. */
export async function createSamples(kind: 'leads' | 'opportunities') {
  await button(/^(Sample data|More)$/).click()
  await page.getByRole('menuitem', { name: `Create sample ${kind}` }).click()
}

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

/** The whole screen with the seeded leads, as soon as they are on it. */
export async function mountSeeded() {
  const mounted = await mountConsole(seededLeads)
  await expect.element(heading(`${seededLeads.length} leads`)).toBeVisible()
  return mounted
}

/** As in the journeys: in no test of the file may anything be logged as an error or a warning. */
export function watchLog() {
  const logged: unknown[][] = []
  beforeEach(() => {
    for (const method of ['error', 'warn'] as const)
      vi.spyOn(console, method).mockImplementation((...args) => void logged.push(args))
  })
  afterEach(() => {
    vi.restoreAllMocks()
    expect(logged.splice(0)).toEqual([])
  })
}
