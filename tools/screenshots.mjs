// @ts-check
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { chromiumLaunchOptions } from './chromium.mjs'

/** @typedef {import('playwright').Page} Page */
const [desktop, phone] = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]

/** @type {Record<string, { viewport: { width: number, height: number }, prepare(page: Page): Promise<void> }>} */
const pictures = {
  'list-light': { viewport: desktop, prepare: withSteps },
  'list-dark': { viewport: desktop, prepare: withSteps },
  import: { viewport: { ...desktop, height: 960 }, prepare: openImport },
  opportunities: { viewport: { ...desktop, height: 720 }, prepare: sell },
  panel: { viewport: desktop, prepare: openWorkedOn },
  'phone-list': { viewport: phone, prepare: scrollToList },
  'phone-panel': { viewport: phone, prepare: openWorkedOn },
}

/** @param {Page} page */
async function withOpportunities(page) {
  await page.getByRole('button', { name: 'Sample data' }).click()
  await page.getByRole('menuitem', { name: 'Create sample opportunities' }).click()
  await dismissAll(page)
}

/** A list that is worked on: opportunities, and next steps. @param {Page} page */
async function withSteps(page) {
  await withOpportunities(page)
  const steps = ['today call about Q1', 'call tomorrow', 'today send the offer', 'ask for the budget in 3 days']
  for (const [at, step] of steps.entries()) {
    await leadAt(page, 2 * at).click()
    await setStep(page, step)
    await page.keyboard.press('Escape')
  }
  await dismissAll(page)
}

const leadAt = (/** @type {Page} */ page, /** @type {number} */ row) => page.locator('[data-lead]').nth(row)

/** @param {Page} page @param {string} step */
async function setStep(page, step) {
  await page.keyboard.press('s')
  await page.getByRole('textbox', { name: 'Next step' }).fill(step)
  await page.keyboard.press('Enter')
  await page
    .getByText(/^Next step: /)
    .first()
    .waitFor()
}

/** Opportunities of every stage. @param {Page} page */
async function sell(page) {
  await withOpportunities(page)
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  for (const [at, amount] of [18_400, 12_000, 6000, 31_000].entries()) {
    await page
      .getByRole('button', { name: /^Amount of/ })
      .nth(2 * at)
      .click()
    await page.getByRole('textbox', { name: /^Amount of/ }).fill(String(amount))
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Home')
  for (const key of ['2', 'j', 'j', 'j', '3', 'j', '2']) await page.keyboard.press(key)
  await dismissAll(page)
}

/** @param {Page} page */
async function openImport(page) {
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import leads…' }).click()
  const buffer = Buffer.from(leadsCsv())
  await page.locator('input[type=file]').setInputFiles({ name: 'trade-show-leads.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: /^Import [1-9]/ }).waitFor()
}

/** A lead that was edited, converted, and whose conversion was undone; with a note and a next step. @param {Page} page */
async function openWorkedOn(page) {
  const open = () => leadAt(page, 1).click()
  await open()
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).selectOption('Qualified')
  await page.getByRole('button', { name: 'save' }).click()
  await page.getByText('Lead updated successfully!').waitFor()
  await open()
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await page.getByText('Lead converted to opportunity!').waitFor()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await page.getByRole('button', { name: 'Redo' }).waitFor()
  await dismissAll(page)
  await open()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Note' }).fill('Budget is approved for January. Wants a price for 40 seats.')
  await page.keyboard.press('Enter')
  await setStep(page, 'call about the Q1 rollout tomorrow')
  await dismissAll(page)
}

/** @param {Page} page */
async function scrollToList(page) {
  await withSteps(page)
  await page.getByRole('tab', { name: 'Leads' }).evaluate((tab) => tab.scrollIntoView({ block: 'start' }))
}

/** @param {Page} page */
async function dismissAll(page) {
  const dismiss = page.getByRole('button', { name: 'Dismiss notification' })
  await dismiss.first().waitFor()
  while ((await dismiss.count()) > 0) await dismiss.first().click()
}

/** 1,251 rows, of which 1,240 are new: six come twice, five can't be read. */
function leadsCsv() {
  const first = 'Ada Ines Tomás Noor Wei Amara Lena Ravi Zoë Jürgen Chloé Omar Yuki'.split(' ')
  const last = 'Lovelace Fuchs Pérez Haddad Zhang Okafor Sørensen Iyer Ångström Groß Dubois'.split(' ')
  const companies = 'Nordlys,Fuchs Elektronik,Pérez Hermanos,Haddad Trading,Line Ltd,Okafor Foods,Textiles'.split(',')
  const sources = ['Trade Show', 'Web', 'Referral', 'LinkedIn', 'Messe']
  const statuses = ['Open', 'Working', 'SQL', 'New']
  /** @type {<T>(list: readonly T[], at: number) => T} */
  const pick = (list, at) => /** @type {any} */ (list[at % list.length])
  const rows = Array.from({ length: 1240 }, (_, at) => {
    const [given, family] = [pick(first, at), pick(last, Math.floor(at / first.length))]
    const email = `${given}.${family}.${at}`
      .normalize('NFKD')
      .replaceAll(/[^\w.]/g, '')
      .toLowerCase()
    return `${given},${family},${pick(companies, at)},${email}@example.com,${pick(sources, at)},${(at * 37) % 101},${pick(statuses, at)}`
  })
  const unreadable = Array.from({ length: 5 }, (_, at) => `,,${pick(companies, at)},someone@example.com,Web,5,New`)
  const header = 'First Name,Last Name,Company,Email,Lead Source,Score,Lead Status'
  return [header, ...rows, ...rows.slice(0, 6), ...unreadable].join('\n')
}

await build({ logLevel: 'warn' })
const server = await preview({ preview: { port: 0, strictPort: false } })
const browser = await chromium.launch(chromiumLaunchOptions())
for (const [name, { viewport, prepare }] of Object.entries(pictures)) {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    colorScheme: name === 'list-dark' ? 'dark' : 'light',
    hasTouch: viewport === phone,
    isMobile: viewport === phone,
  })
  const page = await context.newPage()
  // Always of the same leads, so that a picture changes only where the screen does.
  await page.goto(`${server.resolvedUrls?.local[0]}?seed=7`)
  await page.getByText('Page 1 of').waitFor()
  await prepare(page)
  await page.mouse.move(0, 0)
  await page.screenshot({ path: `docs/screenshots/${name}.png` })
  await context.close()
}
await browser.close()
await server.close()
