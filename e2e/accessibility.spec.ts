import type { Locator, Page } from '@playwright/test'
import axe from 'axe-core'
import { createOpportunities, expect, openLead, panel, SEED, test, toast, widths, withTextSize } from './console'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
const themes = ['light', 'dark'] as const

// Without motion, so that no contrast is measured in the middle of a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Axe finds nothing, wide and narrow. Dark differs by its colours alone. A state that ends by itself must outlast axe. */
async function expectAccessible(page: Page, state: string, sign?: Locator) {
  if (sign) await expect(sign, state).toBeVisible()
  await expectNoViolation(page, `${state}, wide`, null)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolation(page, `${state}, dark`, ['color-contrast'])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(widths.narrow)
  await expectNoViolation(page, `${state}, narrow`, null)
  await page.setViewportSize(widths.wide)
  if (sign) expect(await sign.isVisible(), `${state}, to the end`).toBe(true)
}

async function expectNoViolation(page: Page, state: string, rules: string[] | null) {
  const { violations, passes } = await runAxe(page, rules)
  expect.soft(violations, state).toEqual([])
  // Axe did look.
  expect(passes, state).toContain('color-contrast')
  if (!rules) expect(passes.length, state).toBeGreaterThan(10)
}

async function runAxe(page: Page, rules: string[] | null) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations, passes } = await page.evaluate(
    ({ runOnly }) => {
      // What lies behind a panel or a question was looked at before that opened.
      const question = document.querySelector(':modal')
      const context = question ? { include: [question] } : { exclude: [...document.querySelectorAll('[inert]')] }
      const options = { runOnly, resultTypes: ['violations' as const], iframes: false, preload: false }
      return (window as unknown as { axe: typeof axe }).axe.run(context, options)
    },
    { runOnly: rules ?? tags },
  )
  return {
    violations: violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    ),
    passes: passes.map(({ id }) => id),
  }
}

/** The focus on a toast stops its clock; afterwards the toast is out of the way of the next state. */
async function expectToastAccessible(page: Page, text: string) {
  await expect(toast(page, text)).toBeVisible()
  await page.keyboard.press('Alt+t')
  await expectAccessible(page, text, toast(page, text))
  await dismiss(page, text)
}

async function dismiss(page: Page, text: string) {
  await page.getByRole('button', { name: 'Dismiss notification' }).click()
  await expect(toast(page, text)).toBeHidden()
}

/** The worker's waits last until they are ended, so that axe has the time it needs. */
async function holdWaits(page: Page): Promise<{ end(): Promise<void> }> {
  await expect.poll(() => page.workers().length).toBe(1)
  const [worker] = page.workers()
  if (!worker) throw new Error('the page has no worker')
  await worker.evaluate(() => {
    const held: (() => void)[] = []
    const endWaits = () => {
      for (const act of held.splice(0)) act()
    }
    Object.assign(self, { setTimeout: (act: () => void) => held.push(act), endWaits })
  })
  return { end: () => worker.evaluate('endWaits()') }
}

test('[SCREEN-7] axe finds nothing in the lists', async ({ console: { page, open } }) => {
  await open()
  await expectAccessible(page, 'leads')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page, 'keyboard help')
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('New')
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(page.getByRole('button', { name: 'Last page' })).toBeDisabled()
  await expectAccessible(page, 'last page of some leads')
  await page.getByRole('button', { name: 'Create sample opportunities' }).click()
  await dismiss(page, '10 sample opportunities created.')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByText('Pending')).toHaveCount(10)
  await expectAccessible(page, 'opportunities')
})

test('[SCREEN-7] axe finds nothing where a list is empty', async ({ console: { page, open } }) => {
  await open()
  await page.getByRole('searchbox').fill('no such lead')
  await expect(page.getByText('No matching leads')).toBeVisible()
  await expectAccessible(page, 'no lead matches')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.getByText('No opportunities registered!')).toBeVisible()
  await expectAccessible(page, 'no opportunities')
  await open('/?leads=0')
  await expect(page.getByText('No leads yet')).toBeVisible()
  await expectAccessible(page, 'no leads at all')
})

test('[SCREEN-7] axe finds nothing in the panel', async ({ console: { page, open } }) => {
  await open()
  await openLead(page)
  await expectAccessible(page, 'panel')
  await page.getByRole('button', { name: 'edit lead' }).click()
  await expectAccessible(page, 'edit')
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true')
  await expectToastAccessible(page, 'Please enter a valid email address.')
  await expectAccessible(page, 'invalid email')
  await page.keyboard.press('Escape')
  await openLead(page)
  await expect(page.getByRole('button', { name: 'Restore draft' })).toBeVisible()
  await expectAccessible(page, 'draft to restore')
  await page.getByRole('button', { name: 'Restore draft' }).click()
  await page.getByRole('button', { name: 'cancel' }).click()
  await expectToastAccessible(page, 'Edit cancelled')
})

test('[SCREEN-7] axe finds nothing while the panel is busy, nor after', async ({ console: { page, open } }) => {
  await open()
  const waits = await holdWaits(page)
  await openLead(page)
  await page.getByRole('button', { name: 'edit lead' }).click()
  await page.getByRole('button', { name: 'save' }).click()
  await expectAccessible(page, 'saving', page.locator('[data-busy="true"]'))
  await waits.end()
  await expectToastAccessible(page, 'Lead updated successfully!')
  await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expectAccessible(page, 'converting', page.locator('[data-busy="true"]'))
  await waits.end()
  await expectToastAccessible(page, 'Lead converted to opportunity!')
  await openLead(page)
  await expect(panel(page).getByText('This lead is already an opportunity.')).toBeVisible()
  await expectAccessible(page, 'panel of a converted lead')
  await page.keyboard.press('Control+z')
  await expect(panel(page).getByText('undone', { exact: false })).toBeVisible()
  await expectAccessible(page, 'history with what was undone')
  await page.keyboard.press('Control+Shift+z')
  await expect(panel(page).getByText('This lead is already an opportunity.')).toBeVisible()
  await page.getByRole('button', { name: 'edit lead' }).click()
  await expectAccessible(page, 'edit of a converted lead')
})

test('[SCREEN-7] [TRIAGE-3] axe finds nothing on the way from lead to lead', async ({ console: { page, open } }) => {
  await open()
  const waits = await holdWaits(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Lead 1 of 100')).toBeVisible()
  await page.keyboard.press('k')
  await expectToastAccessible(page, 'This is the first lead in the list.')
  await page.keyboard.press('c')
  await expect(panel(page).getByText('Lead 2 of 100')).toBeVisible()
  await page.keyboard.press('k')
  await expectAccessible(page, 'a conversion behind', page.locator('[data-busy="true"]'))
  await waits.end()
  await expectToastAccessible(page, 'Lead converted to opportunity!')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expectAccessible(page, 'keyboard help over the panel', help.getByText('Set to new, then next'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show 1 converted lead', exact: true }).last().click()
  await expectAccessible(page, 'status of the summary', page.getByRole('button', { pressed: true }).last())
  await openLead(page)
  await page.keyboard.press('Control+z')
  await expectAccessible(page, 'not in the list', panel(page).getByText('Not in the list'))
})

test('[SCREEN-7] axe finds nothing while leads are generated', async ({ console: { page } }) => {
  await page.goto(`/?leads=1000000&seed=${SEED}`, { waitUntil: 'commit' })
  await expectAccessible(page, 'generating leads', page.getByRole('progressbar', { name: 'Creating 1,000,000' }))
})

/** At the size that the page has: sizes change no colours, and one theme speaks for both. */
async function expectAccessibleHere(page: Page, state: string, sign: Locator) {
  await expect(sign, state).toBeVisible()
  await expectNoViolation(page, state, null)
}

const leadsFile = (text: string) => ({ name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

/** With duplicates, unreadable rows and an unknown source. */
const mixedFile = leadsFile(
  'Id,Name,Company,Email,Source,Score,Status\n1,Zoë Ångström,Line Ltd,zoe@line.example,Fair 2026,88,Open\n1,Zoë,Line Ltd,,Web,1,New\n2,,Line Ltd,,Web,1,New\n',
)

async function chooseItem(page: Page, item: string) {
  await page.getByRole('button', { name: 'Data' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('[SCREEN-7] axe finds nothing in any step of an import and of a restore', async ({ console: { page, open } }) => {
  await open()
  await chooseItem(page, 'Import leads…')
  const dialog = page.getByRole('dialog', { name: 'Import leads' })
  await expectAccessible(page, 'choosing a file', dialog)
  const field = dialog.locator('input[type=file]')
  await field.setInputFiles(leadsFile(''))
  await expectAccessible(page, 'a file of no use', dialog.getByText('No leads in this file'))
  await field.setInputFiles(mixedFile)
  await expectAccessible(page, 'the dry run', dialog.getByRole('button', { name: 'Import 1 lead' }))
  await dialog.getByRole('button', { name: /unknown value/ }).click()
  await dialog.getByRole('button', { name: 'Show duplicates' }).click()
  await dialog.getByRole('button', { name: 'Show unreadable rows' }).click()
  await expectAccessible(page, 'its rows and values', dialog.getByRole('listitem').filter({ hasText: 'Line 4' }))
  await dialog.getByRole('button', { name: 'Import 1 lead' }).click()
  await expectToastAccessible(page, '1 lead imported and saved in this browser.')

  await openLead(page)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await dismiss(page, 'Lead converted to opportunity!')
  await chooseItem(page, 'Restore backup…')
  const restore = page.getByRole('dialog', { name: 'Restore backup' })
  await expectAccessible(page, 'choosing a backup', restore)
  await restore.locator('input[type=file]').setInputFiles(mixedFile)
  await expectAccessible(page, 'no backup', restore.getByText('This isn’t a backup'))
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await chooseItem(page, 'Download backup')
  const path = await (await download).path()
  await chooseItem(page, 'Restore backup…')
  await restore.locator('input[type=file]').setInputFiles(path)
  await expectAccessible(page, 'what is in a backup', restore.getByRole('button', { name: 'Restore', exact: true }))
})

const cramped = [
  { what: 'with text of twice the size', textPx: 32, size: widths.wide },
  { what: 'with text of twice the size on a phone', textPx: 32, size: widths.narrow },
  { what: 'at 400 % zoom', textPx: 16, size: { width: 320, height: 256 } },
]

for (const { what, textPx, size } of cramped) {
  test(`[SCREEN-7] [SCREEN-4] axe finds nothing ${what}`, async () => {
    await withTextSize(textPx, size, async (page) => {
      const button = (name: string) => page.getByRole('button', { name })
      await expectAccessibleHere(page, 'leads', page.getByRole('heading', { name: /leads$/ }))
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await expectAccessibleHere(page, 'keyboard help', help.getByRole('heading', { level: 2 }))
      await page.keyboard.press('Escape')
      await button('Data').click()
      await expectAccessibleHere(page, 'menu', page.getByRole('menuitem', { name: 'Start over' }))
      await page.getByRole('menuitem', { name: 'Start over' }).click()
      const question = page.getByRole('dialog', { name: 'Start over with sample data?' })
      await expectAccessibleHere(page, 'question', question.getByRole('button', { name: 'Start over' }))
      await page.keyboard.press('Escape')
      await chooseItem(page, 'Import leads…')
      const dialog = page.getByRole('dialog', { name: 'Import leads' })
      await expectAccessibleHere(page, 'choosing a file', dialog.getByText('Choose a file'))
      await dialog.locator('input[type=file]').setInputFiles(mixedFile)
      await expectAccessibleHere(page, 'dry run', dialog.getByRole('button', { name: 'Import 1 lead' }))
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await openLead(page)
      await expectAccessibleHere(page, 'panel', panel(page).getByText('Created'))
      await page.keyboard.press('k')
      await page.keyboard.press('Alt+t')
      await expectAccessibleHere(page, 'first lead', toast(page, 'This is the first lead in the list.'))
      await button('Dismiss notification').click()
      await button('edit lead').click()
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere')
      await expectAccessibleHere(page, 'edit', button('save'))
      await page.keyboard.press('Enter')
      await page.keyboard.press('Alt+t')
      await expectAccessibleHere(page, 'invalid email', toast(page, 'Please enter a valid email address.'))
      await button('Dismiss notification').click()
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /^Show \d+ qualified leads$/ })
        .last()
        .click()
      await expectAccessibleHere(page, 'status of the summary', page.getByRole('button', { pressed: true }).last())
      await page.getByRole('searchbox').fill('no such lead')
      await expectAccessibleHere(page, 'no match', page.getByText('No matching leads'))
      await page.getByRole('tab', { name: 'Opportunities' }).click()
      await expectAccessibleHere(page, 'no opportunities', page.getByText('No opportunities registered!'))
      await page.getByRole('tab', { name: 'Leads' }).click()
      const created = await createOpportunities(page, 1)
      await page.getByRole('tab', { name: 'Opportunities' }).click()
      await expectAccessibleHere(page, 'opportunities', page.getByText(`${created} opportunities`, { exact: true }))
    })
  })
}

test('[SCREEN-7] axe finds nothing in the menu Data and in its questions', async ({ console: { page, open } }) => {
  await open()
  const keep = page.getByRole('menuitemcheckbox', { name: 'Keep on this device' })
  const openMenu = () => page.getByRole('button', { name: 'Data' }).click()
  await openMenu()
  await expectAccessible(page, 'menu', keep)
  await keep.click()
  await expectToastAccessible(page, 'Your data is now saved in this browser.')
  await openMenu()
  await expectAccessible(page, 'menu, kept', keep)
  await keep.click()
  const forget = page.getByRole('dialog', { name: 'Stop saving on this device?' })
  await expectAccessible(page, 'question before forgetting', forget)
  await page.keyboard.press('Escape')
  await openMenu()
  await page.getByRole('menuitem', { name: 'Start over with sample data' }).click()
  const startOver = page.getByRole('dialog', { name: 'Start over with sample data?' })
  await expectAccessible(page, 'question before starting over', startOver)
})

test('[SCREEN-7] axe finds nothing where kept leads cannot be opened', async ({ console: { page, open } }) => {
  await open()
  await page.evaluate(() => localStorage.setItem('keep-on-device', 'yes'))
  await page.reload()
  await expectAccessible(page, 'missing', page.getByText('Your saved leads can’t be opened'))
})

// Not watched: the browser logs that the scripts could not be loaded.
test('[SCREEN-7] axe finds nothing where the leads cannot be reached', async ({ page }) => {
  await page.route('**/assets/worker-*.js', (route) => route.abort())
  await page.goto('/')
  await expectAccessible(page, 'connection lost', page.getByText('The leads can’t be reached.'))
})

/** Words at 4.5:1, all else at 3:1. */
async function expectSeen(element: Locator, parts: readonly ('words' | 'edge' | 'dot')[]) {
  const contrast = await contrasts(element)
  for (const part of parts) {
    expect(contrast[part], `${part} of ${String(element)}`).toBeGreaterThanOrEqual(part === 'words' ? 4.5 : 3)
  }
}

/** Contrast of the element's words, edge and dot with the ground they stand on; 0 where there is none to be seen. */
function contrasts(element: Locator) {
  return element.evaluate((shown) => {
    const channels = (colour: string) => colour.match(/[\d.]+/g)?.map(Number) ?? []
    const isClear = (colour: string) => channels(colour)[3] === 0
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
        const share = channel / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const ground = (from: Element | null): string => {
      if (!from) return 'rgb(255, 255, 255)'
      const colour = getComputedStyle(from).backgroundColor
      return isClear(colour) ? ground(from.parentElement) : colour
    }
    const contrast = (colour: string, on: string) => {
      if (isClear(colour)) return 0
      const [dark = 0, bright = 0] = [luminance(colour), luminance(on)].toSorted((a, b) => a - b)
      return (bright + 0.05) / (dark + 0.05)
    }
    const style = getComputedStyle(shown)
    const dot = getComputedStyle(shown, '::before')
    const hasEdge = style.borderLeftStyle === 'solid' && Number.parseFloat(style.borderLeftWidth) > 0
    return {
      words: contrast(style.color, ground(shown)),
      edge: hasEdge ? contrast(style.borderLeftColor, ground(shown.parentElement)) : 0,
      dot: dot.content === 'none' ? 0 : contrast(dot.backgroundColor, ground(shown)),
    }
  })
}

for (const colorScheme of themes) {
  test(`[SCREEN-7] [BADGE-1] panel, badges, history and disabled buttons are seen in forced colours, ${colorScheme}`, async ({
    console: { page, open },
  }) => {
    await page.emulateMedia({ colorScheme, forcedColors: 'active' })
    await open()
    await page.getByRole('button', { name: 'Create sample opportunities' }).click()
    for (const status of ['New', 'Contacted', 'Qualified', 'Converted']) {
      await page.getByRole('combobox', { name: 'Status' }).selectOption(status)
      const badge = page.getByRole('row').getByText(status, { exact: true }).first()
      await expect(badge).toBeVisible()
      await expectSeen(badge, ['words', 'edge', 'dot'])
    }
    const chosen = page.getByRole('button', { name: /^Show \d+ converted leads?$/, pressed: true }).last()
    await expect(chosen).toHaveCSS('outline', /solid/)
    const firstPage = page.getByRole('button', { name: 'First page' })
    await expect(firstPage).toBeDisabled()
    await expectSeen(firstPage, ['words', 'edge'])
    await openLead(page)
    await expectSeen(panel(page), ['words', 'edge'])
    const convert = page.getByRole('button', { name: 'convert to opportunity' })
    await expect(convert).toBeDisabled()
    await expectSeen(convert, ['words', 'edge'])
    const previous = page.getByRole('button', { name: 'Previous lead' })
    await expect(previous).toHaveAttribute('aria-disabled', 'true')
    await expectSeen(previous, ['words', 'edge'])
    await expectSeen(panel(page).getByRole('listitem').first(), ['words', 'dot'])
  })
}
