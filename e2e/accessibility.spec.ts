import type { Locator, Page } from '@playwright/test'
import { expectAccessible, few } from './axe'
import { createSamples, expect, keep, names, notSaved, openLead, panel, removeKept, SEED, test } from './console'
import { expectFitAt } from './misfits'
import { WORKER_SCRIPT } from './requests'
import { startWithTextStyle } from './text-styles'
import { holdWorkFromStart } from './timers'

const themes = ['light', 'dark'] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

// Each state of the screen is looked at in src/app/*-states.test.tsx: here is what the built product adds to them.

test('[SCREEN-7] axe finds nothing in the list', async ({ console: { page, open } }) => {
  await open(`/?leads=26&seed=${SEED}`)
  await button(page, 'Last page').click()
  await expect(button(page, 'Last page')).toBeDisabled()
  for (const status of ['New', 'Contacted', 'Qualified'])
    await expect(page.getByRole('row').getByText(status, { exact: true })).not.toHaveCount(0)
  await expectAccessible(page, 'last page of leads', names(page).first(), 'dark too')
})

test('[SCREEN-7] axe finds nothing while leads are generated', async ({ console: { page } }) => {
  await holdWorkFromStart(page)
  await page.goto(`/?leads=20000&seed=${SEED}`)
  const progress = page.getByRole('progressbar', { name: 'Creating 20,000 sample leads…' })
  await expectAccessible(page, 'generating leads', progress, 'dark too')
})

test('[SCREEN-7] [SCREEN-4] axe finds nothing, and all texts fit, where leads are no longer saved', async ({
  console: { page, open },
}) => {
  await startWithTextStyle(page, 'text spacing')
  await open(few)
  await keep(page)
  await removeKept(page)
  await expectAccessible(page, 'leads that are no longer saved', notSaved(page), 'dark too')
  await expectFitAt(
    page,
    [320, 1280].map((width) => ({ width, height: 800 })),
    'leads that are no longer saved',
  )
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
