import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { expect, SEED, toast } from './console'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Those whose answer depends on sizes: of targets, and of what is left to scroll. */
const sizeRules = ['scrollable-region-focusable', 'target-size']

/** Leads are looked at in the lists: where something else is, a few of them are enough. */
export const few = `/?leads=3&seed=${SEED}`

/** Axe finds nothing in the state of which this is a sign. Colours are looked at in one state of each set of them. */
export async function expectAccessible(page: Page, state: string, sign: Locator, colours?: 'dark too') {
  await expect(sign, state).toBeVisible()
  await expectNoViolation(page, state, tags)
  if (!colours) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, `${state}, dark`, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Of what depends on sizes alone: colours were looked at elsewhere. */
export async function expectUsableWhereCramped(page: Page, state: string, sign: Locator) {
  await expect(sign, state).toBeVisible()
  await expectNoViolation(page, state, sizeRules)
}

async function expectNoViolation(page: Page, state: string, runOnly: string[]) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate((only) => {
    // What lies behind a panel, a question or a menu was looked at before that opened.
    const all = (selector: string) => [...document.querySelectorAll(selector)]
    const question = document.querySelector(':modal')
    const menus = all(':popover-open')
    const behind = all(menus.length > 0 ? '[inert], main' : '[inert]')
    const whole = menus.length > 0 ? { include: [document.documentElement, ...menus] } : {}
    const context = question ? { include: [question] } : { ...whole, exclude: behind }
    const options = { runOnly: only, resultTypes: ['violations' as const], iframes: false, preload: false }
    return (window as unknown as { axe: typeof axe }).axe.run(context, options)
  }, runOnly)
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  expect.soft(found, state).toEqual([])
  // Axe did look.
  expect(
    passes.map(({ id }) => id),
    state,
  ).toContain(runOnly === sizeRules ? 'target-size' : 'color-contrast')
  if (runOnly === tags) expect(passes.length, state).toBeGreaterThan(10)
}

export function leadsFile(text: string) {
  return { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
}

/** With duplicates, unreadable rows and an unknown source. */
export const mixedFile = leadsFile(
  'Id,Name,Company,Email,Source,Score,Status\n1,Zoë Ångström,Line Ltd,zoe@line.example,Fair 2026,88,Open\n1,Zoë,Line Ltd,,Web,1,New\n2,,Line Ltd,,Web,1,New\n',
)

export async function dismiss(page: Page, text: string) {
  await expect(toast(page, text)).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss notification' }).click()
  await expect(toast(page, text)).toBeHidden()
}
