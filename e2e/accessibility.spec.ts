import type { Locator, Page } from '@playwright/test'
import { dismiss, expectAccessible, expectUsableWhereCramped, few, leadsFile, mixedFile } from './axe'
import {
  chooseInMenu,
  createSamples,
  expect,
  names,
  notSaved,
  openLead,
  panel,
  removeKept,
  SEED,
  test,
  toast,
  widths,
} from './console'
import { WORKER_SCRIPT } from './requests'
import { eachImportStep } from './states'
import { holdDelays, holdWorkFromStart } from './timers'

const themes = ['light', 'dark'] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const busy = (page: Page) => page.locator('[data-busy="true"]')

/** Afterwards the toast is out of the way of the next state. */
async function expectToastAccessible(page: Page, text: string, colours?: 'dark too') {
  await expectAccessible(page, text, toast(page, text), colours)
  await dismiss(page, text)
}

test('[SCREEN-7] axe finds nothing in the lists', async ({ console: { page, open } }) => {
  await open(`/?leads=26&seed=${SEED}`)
  await button(page, 'Last page').click()
  await expect(button(page, 'Last page')).toBeDisabled()
  for (const status of ['New', 'Contacted', 'Qualified'])
    await expect(page.getByRole('row').getByText(status, { exact: true })).not.toHaveCount(0)
  await expectAccessible(page, 'last page of leads', names(page).first(), 'dark too')
  await page.getByRole('searchbox').fill('ann')
  await expectAccessible(page, 'some leads', button(page, 'Clear filters'))
  await createSamples(page, 'opportunities')
  await dismiss(page, '10 sample opportunities created')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expectAccessible(page, 'opportunities', page.getByText('Pending', { exact: true }).first(), 'dark too')
})

test('[SCREEN-7] axe finds nothing in the help, nor where a list is empty', async ({ console: { page, open } }) => {
  await open(few)
  await page.keyboard.press('?')
  await expectAccessible(page, 'help', page.getByRole('dialog', { name: 'Keyboard shortcuts' }), 'dark too')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('no such lead')
  await expectAccessible(page, 'no lead matches', page.getByText('No leads match ‘no such lead’'), 'dark too')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expectAccessible(page, 'no opportunities', page.getByText('No opportunities registered!'))
  await page.goto('/?leads=0')
  await expectAccessible(page, 'no leads at all', page.getByText('No leads yet'))
})

test('[SCREEN-7] axe finds nothing in the panel', async ({ console: { page, open } }) => {
  await open(few)
  await openLead(page)
  await expectAccessible(page, 'panel', panel(page).getByText('Created'), 'dark too')
  await button(page, 'edit lead').click()
  const email = page.getByRole('textbox', { name: 'Email' })
  await expectAccessible(page, 'edit', email)
  await email.fill('nobody@nowhere')
  await page.keyboard.press('Enter')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expectToastAccessible(page, 'Please enter a valid email address.', 'dark too')
  await page.keyboard.press('Escape')
  await openLead(page)
  await expectAccessible(page, 'draft to restore', button(page, 'Restore draft'))
  await button(page, 'Restore draft').click()
  await button(page, 'cancel').click()
  await expectToastAccessible(page, 'Edit cancelled', 'dark too')
})

test('[SCREEN-7] axe finds nothing while the panel is busy, nor after', async ({ console: { page, open } }) => {
  await open(few)
  const delays = await holdDelays(page)
  await openLead(page)
  await button(page, 'edit lead').click()
  await button(page, 'save').click()
  await delays.end()
  await dismiss(page, 'Lead updated successfully!')
  await openLead(page)
  await button(page, 'convert to opportunity').click()
  await expectAccessible(page, 'converting', busy(page), 'dark too')
  await delays.end()
  await expectToastAccessible(page, 'Lead converted to opportunity!', 'dark too')
  await openLead(page)
  const isOpportunity = panel(page).getByText('This lead is already an opportunity')
  await expectAccessible(page, 'panel of a converted lead', isOpportunity, 'dark too')
  await page.keyboard.press('Control+z')
  await expectAccessible(page, 'history with what was undone', panel(page).getByText('undone'), 'dark too')
  await page.keyboard.press('Control+Shift+z')
  await expect(isOpportunity).toBeVisible()
  await button(page, 'edit lead').click()
  await expectAccessible(page, 'edit of a converted lead', page.getByRole('textbox', { name: 'Email' }))
})

test('[SCREEN-7] [TRIAGE-3] axe finds nothing on the way from lead to lead', async ({ console: { page, open } }) => {
  await open(few)
  const delays = await holdDelays(page)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByText('Lead 1 of 3')).toBeVisible()
  await page.keyboard.press('k')
  await expectToastAccessible(page, 'This is the first lead in the list')
  await page.keyboard.press('c')
  await expect(panel(page).getByText('Lead 2 of 3')).toBeVisible()
  await page.keyboard.press('k')
  await expectAccessible(page, 'a conversion behind', busy(page))
  await delays.end()
  await dismiss(page, 'Lead converted to opportunity!')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expectAccessible(page, 'keyboard help over the panel', help.getByText('Mark as new and go to the next'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show 1 converted lead', exact: true }).last().click()
  const pressed = page.getByRole('button', { pressed: true }).last()
  await expectAccessible(page, 'status of the summary', pressed, 'dark too')
  await openLead(page)
  await page.keyboard.press('Control+z')
  await expectAccessible(page, 'not in the list', panel(page).getByText('Not in the list'))
})

test('[SCREEN-7] axe finds nothing while leads are generated', async ({ console: { page } }) => {
  await holdWorkFromStart(page)
  await page.goto(`/?leads=20000&seed=${SEED}`)
  const progress = page.getByRole('progressbar', { name: 'Creating 20,000 sample leads…' })
  await expectAccessible(page, 'generating leads', progress, 'dark too')
})

test('[SCREEN-7] axe finds nothing while a file is read and imported', async ({ console: { page, open } }) => {
  await open(few)
  await eachImportStep(page, (state) => expectAccessible(page, state, page.getByRole('dialog'), 'dark too'))
})

test('[SCREEN-7] axe finds nothing in any step of an import and of a restore', async ({ console: { page, open } }) => {
  await open(few)
  await chooseInMenu(page, 'Import leads…')
  const dialog = page.getByRole('dialog', { name: 'Import leads' })
  await expectAccessible(page, 'choosing a file', dialog, 'dark too')
  const field = dialog.locator('input[type=file]')
  await field.setInputFiles(leadsFile(''))
  await expectAccessible(page, 'a file of no use', dialog.getByText('No leads in this file'), 'dark too')
  await field.setInputFiles(mixedFile)
  await expectAccessible(page, 'the dry run', dialog.getByRole('button', { name: 'Import 1 lead' }))
  await dialog.getByRole('button', { name: /unknown value/ }).click()
  await dialog.getByRole('button', { name: 'Show duplicates' }).click()
  await dialog.getByRole('button', { name: 'Show unreadable rows' }).click()
  const unreadable = dialog.getByRole('listitem').filter({ hasText: 'Line 4' })
  await expectAccessible(page, 'its rows and values', unreadable, 'dark too')
  await dialog.getByRole('button', { name: 'Import 1 lead' }).click()
  await dismiss(page, '1 lead imported and saved on this device')
  await button(page, 'Data').click()
  const backup = page.getByRole('menuitem', { name: 'Download backup' })
  await expectAccessible(page, 'menu where a backup is missing', backup, 'dark too')
  await page.keyboard.press('Escape')

  await openLead(page)
  await button(page, 'convert to opportunity').click()
  await dismiss(page, 'Lead converted to opportunity!')
  await chooseInMenu(page, 'Restore backup…')
  const restore = page.getByRole('dialog', { name: 'Restore backup' })
  await expectAccessible(page, 'choosing a backup', restore)
  await restore.locator('input[type=file]').setInputFiles(mixedFile)
  await expectAccessible(page, 'no backup', restore.getByText('This isn’t a backup'))
  await page.keyboard.press('Escape')

  const download = page.waitForEvent('download')
  await chooseInMenu(page, 'Download backup')
  const path = await (await download).path()
  await chooseInMenu(page, 'Restore backup…')
  await restore.locator('input[type=file]').setInputFiles(path)
  const willReplace = restore.getByRole('button', { name: 'Restore', exact: true })
  await expectAccessible(page, 'what is in a backup', willReplace, 'dark too')
})

test('[SCREEN-7] axe finds nothing in the menu Data and in a question', async ({ console: { page, open } }) => {
  await open(few)
  const keep = page.getByRole('menuitemcheckbox', { name: 'Save on this device' })
  await button(page, 'Data').click()
  await expectAccessible(page, 'menu', keep, 'dark too')
  await keep.click()
  await dismiss(page, 'Your data is now saved on this device')
  await button(page, 'Data').click()
  await expectAccessible(page, 'menu, kept', keep, 'dark too')
  await keep.click()
  const forget = page.getByRole('dialog', { name: 'Stop saving on this device?' })
  await expectAccessible(page, 'question before forgetting', forget, 'dark too')
  await page.keyboard.press('Escape')
  await createSamples(page, 'opportunities')
  await dismiss(page, '10 sample opportunities created')
  await page.keyboard.press('r')
  const recent = page.getByRole('dialog', { name: 'Recent actions' })
  await expectAccessible(page, 'recent actions', recent.getByRole('listitem'), 'dark too')
  await page.keyboard.press('Escape')
  await removeKept(page)
  await expectAccessible(page, 'leads that are no longer saved', notSaved(page), 'dark too')
})

test('[SCREEN-7] axe finds nothing where kept leads cannot be opened', async ({ console: { page } }) => {
  await page.addInitScript(() => localStorage.setItem('sales-console / saved', 'yes'))
  await page.goto(few)
  await expectAccessible(page, 'missing', page.getByText('Your saved leads can’t be opened'), 'dark too')
})

// Not watched: the browser logs that the script could not be loaded.
test('[SCREEN-7] axe finds nothing where the leads cannot be reached', async ({ page }) => {
  await page.route(WORKER_SCRIPT, (route) => route.abort())
  await page.goto(few)
  await expectAccessible(page, 'connection lost', page.getByText('The connection to your leads was lost.'), 'dark too')
})

test.describe('on a phone', () => {
  test.use({ viewport: widths.narrow })

  // Where its parts differ from those of a wide screen.
  test('[SCREEN-7] axe finds nothing in cards and in the sheet of a lead', async ({ console: { page, open } }) => {
    await open(`/?leads=25&seed=${SEED}`)
    await expectAccessible(page, 'cards', names(page).first(), 'dark too')
    await open(few)
    await openLead(page)
    await expectAccessible(page, 'panel', panel(page).getByText('Created'))
    await button(page, 'edit lead').click()
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere')
    await page.keyboard.press('Enter')
    await expectToastAccessible(page, 'Please enter a valid email address.')
    await page.keyboard.press('Escape')
    await createSamples(page, 'opportunities')
    await dismiss(page, '10 sample opportunities created')
    await page.getByRole('tab', { name: 'Opportunities' }).click()
    await expectAccessible(page, 'opportunities', page.getByText('Pending', { exact: true }).first())
  })
})

test.describe('at 400 % zoom', () => {
  test.use({ viewport: { width: 320, height: 256 } })

  test('[SCREEN-7] [SCREEN-4] axe finds nothing at 400 % zoom', async ({ console: { page, open } }) => {
    await open(few)
    await expectUsableWhereCramped(page, 'leads', page.locator('[data-lead]').first())
    await page.keyboard.press('?')
    await expectUsableWhereCramped(page, 'keyboard help', page.getByRole('dialog', { name: 'Keyboard shortcuts' }))
    await page.keyboard.press('Escape')
    await button(page, 'Data').click()
    const startOver = page.getByRole('menuitem', { name: 'Start over' })
    await expectUsableWhereCramped(page, 'menu', startOver)
    await startOver.click()
    await expectUsableWhereCramped(page, 'question', page.getByRole('dialog', { name: 'Start over with sample data?' }))
    await page.keyboard.press('Escape')
    await chooseInMenu(page, 'Import leads…')
    const dialog = page.getByRole('dialog', { name: 'Import leads' })
    await expectUsableWhereCramped(page, 'choosing a file', dialog.getByText('Choose a file'))
    await dialog.locator('input[type=file]').setInputFiles(mixedFile)
    await expectUsableWhereCramped(page, 'dry run', dialog.getByRole('button', { name: 'Import 1 lead' }))
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await openLead(page)
    await expectUsableWhereCramped(page, 'panel', panel(page).getByText('Created'))
    await button(page, 'edit lead').click()
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@nowhere')
    await page.keyboard.press('Enter')
    const invalid = 'Please enter a valid email address.'
    await expectUsableWhereCramped(page, 'invalid email and toast', toast(page, invalid))
    await dismiss(page, invalid)
    await page.keyboard.press('Escape')
    await page.getByRole('searchbox').fill('no such lead')
    await expectUsableWhereCramped(page, 'no match', page.getByText('No leads match ‘no such lead’'))
    await createSamples(page, 'opportunities')
    await dismiss(page, '10 sample opportunities created')
    await page.getByRole('tab', { name: 'Opportunities' }).click()
    await expectUsableWhereCramped(page, 'opportunities', page.getByText('Pending', { exact: true }).first())
  })
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
    await createSamples(page, 'opportunities')
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
