import type { Locator, Page } from '@playwright/test'
import { SAMPLE_LEADS, TOAST_MS } from '../src/domain/constants'
import { pageCount } from '../src/domain/page'
import {
  createSamples,
  expect,
  leadsInOrder,
  names,
  openLead,
  PAGE_SIZE,
  pageText,
  panel,
  SEED,
  settled,
  test,
  toast,
  widths,
} from './console'
import { clippedCells, expectFitAt } from './misfits'
import { holdRequests, MAIN_SCRIPT } from './requests'
import { importScripts, openScriptsFile } from './states'
import { inEachTextStyle, startWithTextStyle, textStyles } from './text-styles'
import { passTime } from './timers'

// Where things are, how large, and that nothing moves: in the plain font or with text spacing.

const sizesOf = (...all: number[]) => all.map((width) => ({ width, height: 800 }))
/** The smallest screen with cards, and with a table. */
const WITH_COLUMNS = sizesOf(320, 768)

// Of each other state it is looked at in src/app/*-states.test.tsx.
test('[SCREEN-3] [SCREEN-4] cards below 768 px, a table from there', async ({ console: { page, open } }) => {
  await startWithTextStyle(page, 'text spacing')
  await open()
  for (const width of [1440, 1024, 768, 767]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('table')).toHaveCount(width < 768 ? 0 : 1)
    const columns = await page
      .locator('[aria-label=Summary] dl')
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(width < 768 ? 1 : 3)
    await expectFitAt(page, sizesOf(width), 'the list')
  }
})

test('[SCREEN-4] at 400 % zoom the panel can be used whole: it scrolls, and nothing fixed takes its height', async ({
  console: { page, open },
}) => {
  await page.setViewportSize({ width: widths.wide.width / 4, height: widths.wide.height / 4 })
  await open()
  await openLead(page)
  for (const mode of ['view', 'edit']) {
    if (mode === 'edit') await panel(page).getByRole('button', { name: 'edit lead' }).click()
    const heading = panel(page).getByRole('heading', { name: 'Lead Details' })
    const status = panel(page).locator('dt').getByText('Status', { exact: true })
    const last = panel(page).getByRole('button').last()
    await inEachTextStyle(page, async (style) => {
      await heading.scrollIntoViewIfNeeded()
      await expect(heading).toBeInViewport()
      await status.scrollIntoViewIfNeeded()
      await expect(status).toBeInViewport()
      await last.scrollIntoViewIfNeeded()
      await expect(last).toBeInViewport({ ratio: 1 })
      await expect(heading).not.toBeInViewport()
      const scrolling = await panel(page).evaluate((dialog) =>
        [dialog, ...dialog.querySelectorAll('*')]
          .filter((part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto')
          .map((part) => part.tagName),
      )
      expect(scrolling, `${mode}, ${style}`).toEqual(['DIALOG'])
    })
  }
})

test('[PANEL-8] between view and edit mode nothing moves, and the statuses are one line', async ({
  console: { page, open },
}) => {
  const drawn = () =>
    panel(page).evaluate((dialog) => {
      const boxes = (parts: string) => [...dialog.querySelectorAll(parts)].map((part) => part.getBoundingClientRect())
      return {
        labels: boxes('dt').map(({ top }) => top),
        buttons: boxes('div:last-child > button').map(({ top, bottom }) => [top, bottom]),
        statusTops: [...new Set(boxes('[role=radio]').map(({ top }) => top))],
      }
    })
  await page.setViewportSize(widths.wide)
  await open()
  // Shorter than the line in every style.
  await openLead(page, 0)
  await panel(page).getByRole('button', { name: 'edit lead' }).click()
  await panel(page).getByRole('textbox', { name: 'Email' }).fill('me@mail.io')
  await panel(page).getByRole('button', { name: 'save' }).click()
  await expect(panel(page)).toBeHidden()
  for (const width of [1280, 375, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await inEachTextStyle(page, async (style) => {
      await openLead(page, 0)
      const view = await drawn()
      await panel(page).getByRole('button', { name: 'edit lead' }).click()
      const edit = await drawn()
      const state = `${width} px, ${style}`
      expect(view.labels, state).toHaveLength(6)
      expect(edit.labels, state).toEqual(view.labels)
      if (width > 320) expect(view.statusTops, state).toHaveLength(1)
      if (style === 'plain font') expect(edit.buttons.at(-1), state).toEqual(view.buttons.at(-1))
      await page.keyboard.press('Escape')
      await expect(panel(page)).toBeHidden()
    })
  }
})

test('[SCREEN-9] [SCREEN-10] columns give the texts the room they need', async ({ console: { page, open } }) => {
  await open()
  await openLead(page, PAGE_SIZE - 1)
  await panel(page).getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  for (const width of [768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const status of ['Contacted', 'Converted']) {
      await page.getByRole('combobox', { name: 'Status' }).selectOption(status)
      await expect(page.getByRole('row').getByText('New', { exact: true })).toHaveCount(0)
      await inEachTextStyle(page, async (style) => {
        const room = await page
          .getByRole('row')
          .nth(1)
          .evaluate((row) => {
            const cell = row.lastElementChild as HTMLElement
            const badge = cell.firstElementChild as HTMLElement
            const end = cell.getBoundingClientRect().right - badge.getBoundingClientRect().right
            return { end, burst: badge.scrollWidth - badge.clientWidth }
          })
        expect(room.burst, `${status} at ${width} px, ${style}`).toBe(0)
        expect(room.end, `${status} at ${width} px, ${style}`).toBeGreaterThanOrEqual(4)
      })
    }
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All Status')
    await expect(page.getByRole('row').getByText('New', { exact: true })).not.toHaveCount(0)
    await inEachTextStyle(page, async (style) => {
      const headers = await page
        .getByRole('columnheader')
        .evaluateAll((all) => all.filter((head) => head.scrollWidth > head.clientWidth).map((head) => head.textContent))
      expect(headers, `headers at ${width} px, ${style}`).toEqual([])
      const clipped = await clippedCells(page)
      const of = (column: string) => clipped.filter((text) => text.startsWith(column)).length
      expect(of('Score') + of('Status'), `scores and badges at ${width} px, ${style}`).toBe(0)
      const untitled = await page
        .locator('tbody :is(td, td > button)')
        .evaluateAll((all) =>
          all
            .filter((box) => box.scrollWidth > box.clientWidth && box.getAttribute('title') !== box.textContent)
            .map((box) => box.textContent),
        )
      expect(untitled, `texts without a title at ${width} px, ${style}`).toEqual([])
      if (style !== 'plain font') return
      // A name is what the eye looks for: an email is cut off before it.
      expect(of('Name'), `names at ${width} px`).toBeLessThanOrEqual({ 768: 10, 1024: 6 }[width] ?? 0)
      expect(of('Email'), `emails at ${width} px`).toBeLessThanOrEqual({ 768: 20, 1024: 8 }[width] ?? 0)
      if (width >= 1280) expect(of('Source'), `sources at ${width} px`).toBe(0)
    })
  }
})

test('[SCREEN-10] columns and pager keep their places from page to page, and tabs from one to the other', async ({
  console: { page, open },
}) => {
  const leads = 4 * PAGE_SIZE + 7
  await open(`/?seed=${SEED}&leads=${leads}`)
  async function places() {
    const all: unknown[] = []
    await inEachTextStyle(page, async (style) => {
      const tops = page.locator('nav').evaluate((pager) => scrollY + pager.getBoundingClientRect().top)
      const lefts = page
        .locator('th, [role=tab], nav button')
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().left))
      all.push([style, await tops, await lefts])
    })
    return all
  }
  const before = await places()
  await page.getByRole('button', { name: 'Last page' }).click()
  await expect(page.getByText(pageText(5, leads))).toBeVisible()
  await expect(names(page)).toHaveCount(leads - 4 * PAGE_SIZE)
  expect(await places()).toEqual(before)
  const tabs = page.getByRole('tab')
  async function tabPlaces() {
    const all: number[][] = []
    await inEachTextStyle(page, async () => {
      all.push(await tabs.evaluateAll((parts) => parts.map((tab) => tab.getBoundingClientRect().x)))
    })
    return all
  }
  const tabsBefore = await tabPlaces()
  await tabs.last().click()
  await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
  expect(await tabPlaces()).toEqual(tabsBefore)
})

test('[SCREEN-10] [SUMMARY-2] the summary keeps its height up to a million leads', async ({
  console: { page, open },
}) => {
  async function tops() {
    const all: unknown[] = []
    for (const width of [1280, 768, 320]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('[data-kept]')).toHaveText(width < 768 ? 'Not saved' : 'Sample data, not saved')
      await inEachTextStyle(page, async (style) => {
        const top = page.locator('[role=tablist]').evaluate((tabs) => tabs.getBoundingClientRect().top + scrollY)
        all.push([width, style, Math.round(await top)])
      })
    }
    return all
  }

  await open()
  const before = await tops()
  await createSamples(page, 'leads')
  await expect(page.getByRole('status').first()).toHaveText(`${2 * SAMPLE_LEADS} leads`)
  expect(await tops(), 'twice as many').toEqual(before)
  // Generating a million takes long: here are the figures that they would have.
  await page.getByRole('region', { name: 'Summary' }).evaluate((summary) => {
    const figures = ['1,000,000', '333,333', '333,333']
    const walker = document.createTreeWalker(summary, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode
      text.nodeValue = (text.nodeValue ?? '')
        .replace(/^\d+$/, () => (text.parentElement?.closest('[data-longest]') ? '333K' : (figures.shift() ?? '')))
        .replace(/^No amount yet$/, '833M pending')
      const titled = text.parentElement?.closest<HTMLElement>('[title]')
      if (titled) titled.title = titled.textContent
    }
    for (const card of summary.querySelectorAll<HTMLElement>('[data-long]')) {
      card.style.setProperty('--digits', '7')
      card.dataset['long'] = 'true'
    }
  })
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('333K contacted')
  expect(await tops(), 'a million').toEqual(before)
  await expectFitAt(page, WITH_COLUMNS, 'a million')
})

test('[SCREEN-10] [LIST-5] where no lead matches nothing jumps', async ({ console: { page, open } }) => {
  await open()
  const search = page.getByRole('searchbox')
  const place = () => page.evaluate(() => ({ scrolled: scrollY, height: document.documentElement.scrollHeight }))
  for (const width of [1280, 768, 375]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(page.getByRole('table')).toHaveCount(width < 768 ? 0 : 1)
    await inEachTextStyle(page, async (style) => {
      await expect(names(page)).toHaveCount(PAGE_SIZE)
      await search.evaluate((field) => scrollTo(0, field.getBoundingClientRect().top + scrollY - 8))
      const before = await place()
      expect(before.scrolled).toBeGreaterThan(0)
      await search.fill('no such lead')
      await expect(page.getByText('No leads match ‘no such lead’')).toBeVisible()
      const after = await place()
      expect(after.scrolled, `at ${width} px, ${style}`).toBe(before.scrolled)
      if (width >= 768) expect(after.height, `at ${width} px, ${style}`).toBe(before.height)
      await search.fill('')
    })
  }
})

test.describe('held still', () => {
  test.use({ holdsStill: true, contextOptions: { reducedMotion: 'no-preference' } })

  const starts = [
    { width: 1280, style: 'plain font' },
    { width: 320, style: 'plain font' },
    { width: 320, style: 'text spacing' },
  ] as const
  for (const { width, style } of starts) {
    test(`[START-1] [SCREEN-14] the brand is painted before the script, and nothing moves when the screen comes: ${width} px, ${style}`, async ({
      console: { page },
    }) => {
      await startWithTextStyle(page, style)
      await page.setViewportSize({ width, height: 800 })
      const release = await holdRequests(page, MAIN_SCRIPT)
      await page.goto('/', { waitUntil: 'commit' })
      const drawn = () =>
        page.locator('.header, .logo, .brand, .brand *').evaluateAll((parts) =>
          parts.map((part) => {
            const { x, y, height } = part.getBoundingClientRect()
            return [part.tagName, part.matches('h1, p') && part.textContent, x, y, height]
          }),
        )
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sales Console')
      await expect(page.getByRole('button')).toHaveCount(0)
      const before = await drawn()
      expect(before).toHaveLength(5)
      release()
      await expect(names(page)).toHaveCount(PAGE_SIZE)
      await expect(page.getByRole('banner').getByRole('button')).toHaveCount(width < 768 ? 3 : 4)
      expect(await drawn()).toEqual(before)
    })
  }

  async function expectOpen(page: Page, index: number) {
    await expect(panel(page).getByText(`Lead ${index + 1} of ${SAMPLE_LEADS}`, { exact: true })).toBeVisible()
    await expect(panel(page).locator('[data-field=name]')).toHaveText(leadsInOrder[index]?.name ?? '')
  }

  for (const style of textStyles) {
    test(`[SCREEN-14] [TRIAGE-4] [KEY-5] [PANEL-4] from lead to lead, over the border of a page and back, nothing moves: ${style}`, async ({
      console: { page, open },
    }) => {
      await startWithTextStyle(page, style)
      // Lower than a page of the list.
      await page.setViewportSize({ width: 1280, height: 600 })
      await open()
      const press = (key: string) => page.keyboard.press(key)
      const first = PAGE_SIZE - 3
      for (let index = 0; index <= first; index++) await press('j')
      await press('Enter')
      // Among them are names in Cyrillic and with accents above accents.
      for (let index = first + 1; index < PAGE_SIZE + 5; index++) {
        await press('j')
        await expectOpen(page, index)
      }
      await expect(page.getByText(pageText(2))).toBeVisible()
      for (let index = PAGE_SIZE + 3; index >= PAGE_SIZE - 1; index--) {
        await press('k')
        await expectOpen(page, index)
      }
      await press('Escape')
      await expect(
        page.getByRole('button', { name: leadsInOrder[PAGE_SIZE - 1]?.name ?? '', exact: true }),
      ).toBeFocused()
      await expect(page.getByText(`Page 1 of ${pageCount(SAMPLE_LEADS)}`)).toBeVisible()
    })
  }
})

/** How high each of them is, without repetition: one figure where lines keep their height. */
const heights = (parts: Locator) =>
  parts.evaluateAll((all) => [...new Set(all.map((part) => part.getBoundingClientRect().height))])

/** Runs in the page: scripts other than Latin have a font with letters of twice the height. */
function useTallFallback() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    @font-face {
      font-family: Tall;
      src: local('DejaVu Sans');
      ascent-override: 180%;
      descent-override: 60%;
      unicode-range: U+370-1FFF;
    }
    :root { --font: Tall, sans-serif }`)
  document.adoptedStyleSheets.push(sheet)
}

test('[SCREEN-15] lines keep their height whatever script a name is written in', async ({
  console: { page, open },
}) => {
  await page.addInitScript(useTallFallback)
  await open()
  expect(await page.evaluate(() => document.fonts.check('14px Tall', 'Д'))).toBe(true)
  await openScriptsFile(page)
  expect(await heights(page.getByRole('dialog').locator('table tbody tr')), 'rows of a file').toHaveLength(1)
  await page.keyboard.press('Escape')
  await importScripts(page)
  expect(await heights(page.locator('tbody tr')), 'rows').toHaveLength(1)
  expect(await heights(names(page)), 'names in rows').toHaveLength(1)

  const facts: string[] = []
  await names(page).first().click()
  for (const name of await names(page).allInnerTexts()) {
    await expect(panel(page).locator('[data-field=name]')).toHaveText(name)
    facts.push(String(await heights(panel(page).locator('dd[data-field=name], dd[data-field=company]'))))
    await page.keyboard.press('c')
  }
  expect(new Set(facts).size, 'facts of the panel').toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Opportunities' }).click()
  await expect(page.locator('table:visible tbody tr')).toHaveCount(8)
  expect(await heights(page.locator('table:visible tbody tr')), 'opportunities').toHaveLength(1)

  // Some names take several lines.
  for (const name of await page.locator('table:visible strong').allInnerTexts()) {
    await page.keyboard.press('ControlOrMeta+z')
    const lines = await toast(page, `Conversion of ${name} undone`).evaluate(
      (text) => (text as HTMLElement).offsetHeight / Number.parseFloat(getComputedStyle(text).lineHeight),
    )
    expect(lines % 1, `notification of ${name}`).toBe(0)
  }

  await page.setViewportSize(widths.narrow)
  // Notifications leave, with no pointer on them.
  await page.mouse.move(0, 0)
  await passTime(page, TOAST_MS.success)
  await page.getByRole('tab', { name: 'Leads' }).click()
  await expect(page.getByRole('list', { name: 'Leads' }).getByRole('listitem')).toHaveCount(8)
  expect(await heights(page.getByRole('list', { name: 'Leads' }).getByRole('listitem')), 'cards').toHaveLength(1)
})

test('[HISTORY-1] times stand at the right; long and right-to-left emails leave the line as it is', async ({
  console: { page, open },
}) => {
  await open()
  const emails = [`${'long-'.repeat(40)}@mail.example`, '\u202eשלום@mail.example']
  for (const email of emails) {
    await names(page).first().click()
    await page.getByRole('button', { name: 'edit lead' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'save' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await names(page).first().click()
  const entries = page.getByRole('region', { name: 'History' }).getByRole('listitem')
  await expect(entries).toHaveCount(3)
  await inEachTextStyle(page, async (style) => {
    const drawn = await entries.evaluateAll((all) =>
      all.map((entry) => ({
        end: innerWidth - 24 - (entry.querySelector('time')?.getBoundingClientRect().right ?? 0),
        height: entry.getBoundingClientRect().height,
        parts: [...entry.querySelectorAll('bdi')].filter((value) => value.clientWidth < 40).length,
      })),
    )
    expect(
      drawn.map(({ end }) => Math.abs(Math.round(end))),
      style,
    ).toEqual([0, 0, 0])
    expect(new Set(drawn.map(({ height }) => Math.round(height))).size, style).toBe(1)
    expect(
      drawn.map(({ parts }) => parts),
      style,
    ).toEqual([0, 0, 0])
  })
  expect(await entries.first().locator('bdi').allTextContents()).toEqual(emails)
  await expect(entries.first().getByTitle(`Email: ${emails[0]} → ${emails[1]}`)).toBeVisible()
})

test('[SCREEN-3] the lines of a card are evenly apart', async ({ console: { page, open } }) => {
  await page.setViewportSize(widths.narrow)
  await open()
  const card = page.getByRole('list', { name: 'Leads' }).getByRole('listitem').first()
  await inEachTextStyle(page, async (style) => {
    const gaps = await card.evaluate((item) => {
      const lines = [...item.querySelectorAll(':scope > div')].map((line) => {
        const range = document.createRange()
        range.selectNodeContents(line.firstElementChild as Element)
        return range.getBoundingClientRect()
      })
      return lines.slice(1).map((line, place) => line.top - (lines[place]?.top ?? 0))
    })
    expect(Math.max(...gaps) - Math.min(...gaps), style).toBeLessThanOrEqual(4)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: widths.narrow, hasTouch: true, isMobile: true })

  test('[SCREEN-13] the panel is a full sheet with targets of 44 px, and the keyboard leaves save and cancel', async ({
    console: { page, open },
  }) => {
    await open()
    await names(page).nth(2).tap()
    await settled(panel(page))
    expect(await panel(page).boundingBox()).toEqual({ x: 0, y: 0, ...widths.narrow })
    await expect(panel(page).getByText('Lead 3 of 100')).toBeVisible()
    await inEachTextStyle(page, async (style) => {
      const sides = await panel(page)
        .locator('button:visible, a')
        .evaluateAll((all) => all.map((target) => target.getBoundingClientRect()))
      expect(Math.min(...sides.flatMap(({ width, height }) => [width, height])), style).toBeGreaterThanOrEqual(44)
    })
    await panel(page).getByRole('button', { name: 'edit lead' }).tap()
    // As Android does it: an on-screen keyboard takes the lower half of the page.
    for (const height of [420, 320, 240]) {
      await page.setViewportSize({ ...widths.narrow, height })
      await inEachTextStyle(page, async () => {
        await panel(page).getByRole('textbox', { name: 'Email' }).focus()
        for (const name of ['save', 'cancel'])
          await expect(panel(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
        await expect(panel(page).getByRole('textbox', { name: 'Email' })).toBeInViewport({ ratio: 1 })
      })
    }
  })
})
