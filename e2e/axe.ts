import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { allRules, findViolations } from '../test/find-violations'
import { expect, SEED } from './console'

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** Leads are looked at in the lists: where something else is, a few of them are enough. */
export const few = `/?leads=3&seed=${SEED}`

/** Axe finds nothing in the state of which this is a sign. Colours are looked at in one state of each set of them. */
export async function expectAccessible(page: Page, state: string, sign: Locator, colours?: 'dark too') {
  await expect(sign, state).toBeVisible()
  await expectNoViolation(page, state, allRules, colours !== undefined)
  if (!colours) return
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, `${state}, dark`, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
}

async function expectNoViolation(page: Page, state: string, rules: readonly string[], withColours = true) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { found, passed } = await page.evaluate(findViolations, [rules, withColours] as const)
  expect.soft(found, state).toEqual([])
  // Axe did look.
  expect(passed, state).toContain(withColours ? 'color-contrast' : 'target-size')
  if (rules === allRules) expect(passed.length, state).toBeGreaterThan(10)
}
