// @ts-check
import assert from 'node:assert/strict'

/** @typedef {import('playwright').Page} Page */

/** How long a new version may take to be fetched and offered. */
const OFFER_MS = 60_000

/** Calls a function of page.ts. @param {Page} page @param {string} name @param {unknown} [arg] @returns {Promise<any>} */
export function call(page, name, arg) {
  return page.evaluate(({ own, given }) => /** @type {any} */ (window)[own](given), { own: name, given: arg })
}

/** @param {Page} page @returns {Promise<import('./stored.ts').Stored>} */
export const storedBy = async (page) => JSON.parse(await call(page, 'stored'))

/** @param {Page} page @param {import('playwright').Locator} locator @param {string} otherwise */
export async function see(page, locator, otherwise) {
  await locator.waitFor().catch(async () => assert.fail(`${otherwise}: ${await page.locator('body').innerText()}`))
}

/** @param {Page} page */
export const noLongerSaved = (page) => page.getByText('Your leads are no longer saved.')

/** Whether the saved leads are shown, rather than the notice that they can't be opened. @param {Page} page */
export async function isOpened(page) {
  // Chromium may remove a damaged database while it is read.
  const notice = page.getByText('Your saved leads can’t be opened').or(noLongerSaved(page))
  const saved = page.locator('[data-kept=true]')
  await see(page, saved.or(notice).first(), 'what is kept was not opened')
  return saved.isVisible()
}

/** @param {Page} page @param {string} said what the console says then */
export async function createOpportunities(page, said) {
  await page.bringToFront()
  // A save that was refused has opened its panel again, and in it may be a field: each is a layer of its own.
  for (let times = 0; times < 6; times++) await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^(Sample data|More)$/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Create sample opportunities' }).click()
  await see(page, page.getByText(said).first(), `not said: ${said}`)
}

const newVersion = (/** @type {Page} */ page) => page.getByText('A new version is ready.').locator('..')

/** @param {Page} page @returns {Promise<boolean>} */
export function isOffered(page) {
  const offered = newVersion(page).waitFor({ timeout: OFFER_MS })
  return offered.then(() => newVersion(page).isVisible()).catch(() => false)
}

/** Chooses the new version that is offered, even behind a panel that is open. @param {Page} page */
export async function chooseReload(page) {
  await page.evaluate('window.isLeft = true')
  await newVersion(page).getByRole('button', { name: 'Reload', includeHidden: true }).dispatchEvent('click')
  // In a busy browser it takes long.
  await page.waitForFunction('!window.isLeft && window.workers?.() > 0', null, { timeout: OFFER_MS })
}
