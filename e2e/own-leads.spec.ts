import { readFileSync } from 'node:fs'
import type { Download, Locator, Page } from '@playwright/test'
import {
  card,
  chooseInMenu,
  createSamples,
  expect,
  heading,
  keep,
  keepSwitch,
  names,
  notSaved,
  openLead,
  openMenu,
  openStorage,
  panel,
  test,
  toast,
  widths,
} from './console'
import { eachImportStep } from './states'
import { holdWork, workerOf } from './timers'

const dialog = (page: Page, name = 'Import leads') => page.getByRole('dialog', { name })
const fact = (page: Page, name: string) => dialog(page).locator('dt', { hasText: name }).locator('xpath=../dd')
const field = (page: Page, name: string) => dialog(page).getByRole('combobox', { name, exact: true })
const importButton = (page: Page) => dialog(page).getByRole('button', { name: /^Import \d/ })

function asFile(text: string | Buffer, name = 'leads.csv') {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(text) }
}

async function openFile(page: Page, text: string | Buffer, name?: string) {
  await chooseInMenu(page, 'Import leads…')
  await dialog(page).locator('input[type=file]').setInputFiles(asFile(text, name))
}

async function expectFacts(page: Page, facts: Readonly<Record<string, number>>) {
  for (const [name, figure] of Object.entries(facts))
    await expect(fact(page, name)).toHaveText(figure.toLocaleString('en'))
}

async function importAll(page: Page, count: number) {
  const label = `Import ${count.toLocaleString('en')} lead${count === 1 ? '' : 's'}`
  await dialog(page).getByRole('button', { name: label, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
}

async function downloaded(page: Page, act: () => Promise<void>): Promise<{ download: Download; path: string }> {
  const waiting = page.waitForEvent('download')
  await act()
  const download = await waiting
  return { download, path: await download.path() }
}

const rowOf = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name })

const three = `Id,Name,Company,Email,Source,Score,Status
1,Zoë Ångström,"Ångström, Söner & Co",zoe@angstrom.example,LinkedIn,88,new
2,Wei Zhang,Line Ltd,wei@line.example,Referral,12,contacted
3,Amara Okafor,Okafor Foods,,Website,55,converted
`

test('[OWN-1] [OWN-2] [OWN-4] [EXPORT-2] a file is imported in place of the samples, kept, and undone after a reload; its opportunities are exported', async ({
  console: { page, open },
}) => {
  await open()
  await openFile(page, three)
  await expectFacts(page, { New: 3, Duplicates: 0, Unreadable: 0 })
  await expect(dialog(page)).toContainText('1 without an email')
  await expect(dialog(page)).toContainText('Replaces 100 sample leads')
  await importAll(page, 3)
  await expect(toast(page, '3 leads imported and saved on this device')).toBeVisible()
  await expect(heading(page)).toHaveText('3 leads')
  await expect(card(page, 'Opportunities')).toContainText('2,500 pending')
  const { download, path } = await downloaded(page, () => chooseInMenu(page, 'Export opportunities'))
  expect(download.suggestedFilename()).toBe('opportunities.csv')
  await expect(toast(page, '1 opportunity exported')).toBeVisible()
  expect(readFileSync(path, 'utf8')).toBe(
    '\ufeffId,Name,Account,Stage,Amount\r\n3,Amara Okafor,Okafor Foods,Pending,2500\r\n',
  )
  await openStorage(page)
  await expect(keepSwitch(page)).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.reload()
  await expect(heading(page)).toHaveText('3 leads')
  await expect(rowOf(page, 'Zoë Ångström')).toContainText('LinkedIn')
  await page.keyboard.press('Control+z')
  await expect(heading(page)).toHaveText('100 leads')
  await page.reload()
  await expect(heading(page)).toHaveText('100 leads')
  await page.keyboard.press('Control+y')
  await expect(heading(page)).toHaveText('3 leads')
})

async function dropFiles(page: Page, ...files: readonly (readonly [name: string, text: string])[]) {
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const [name, text] of all) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await page.dispatchEvent('main', 'dragover', { dataTransfer })
  await page.dispatchEvent('main', 'drop', { dataTransfer })
}

test('[IMPORT-1] a file that is dropped on the page opens the dialog; of several the first, which is told; a backup is restored', async ({
  console: { page, open },
}) => {
  await open()
  await dropFiles(page, ['dropped.csv', three], ['other.csv', three])
  await expect(dialog(page)).toContainText('dropped.csv')
  await expect(toast(page, 'Only dropped.csv is opened, of 2 files. Import the others one by one.')).toBeVisible()
  await importAll(page, 3)
  const { path } = await downloaded(page, () => chooseInMenu(page, 'Download backup'))
  // Its dialog, if it was shown, is closed by then.
  await expect(page.locator('[data-kept]')).toHaveText('Saved on this device')
  await dropFiles(page, ['backup.json', readFileSync(path, 'utf8')])
  await expect(dialog(page, 'Restore backup')).toContainText('backup.json')
  await page.keyboard.press('Escape')
  await openFile(page, readFileSync(path), 'backup.json')
  await expect(dialog(page, 'Restore backup').getByRole('button', { name: 'Restore', exact: true })).toBeVisible()
})

const messy = `Name,Company,Email,Score
Ada Lovelace,Engines,Ada <ada@engines.example>,8
Bo Li,Firm,info@firm.example,9.5
Cy Twombly,Firm,info@firm.example,n/a
Ada Lovelace,Engines,mailto:ada@engines.example,8
Di Prince,Firm,,high

Total: 5
`

test('[IMPORT-4] [IMPORT-5] [IMPORT-8] [IMPORT-11] [IMPORT-12] [IMPORT-13] a messy list: what is in question is told, and the seller decides', async ({
  console: { page, open },
}) => {
  await page.setViewportSize(widths.narrow)
  await open()
  await page.getByRole('searchbox').fill('lovelace')
  await expect(heading(page)).toHaveText('0 of 100 leads')
  await openFile(page, messy)
  await expectFacts(page, {
    New: 4,
    Duplicates: 1,
    'Shared email': 1,
    'Invalid scores': 1,
    Unreadable: 0,
  })
  await field(page, 'People who share a mailbox').selectOption('Skip them')
  await expectFacts(page, { New: 3, 'Shared email': 1 })
  await field(page, 'People who share a mailbox').selectOption('Import anyway')
  await expect(dialog(page)).toContainText('None is over 10')
  await field(page, 'Scale').selectOption('0 to 10')
  await expect(dialog(page).getByRole('cell', { name: '95', exact: true })).toBeVisible()
  await expect(dialog(page)).toContainText('1 line left out')
  await dialog(page).getByRole('button', { name: 'Show lines left out' }).click()
  await expect(dialog(page).getByRole('listitem')).toHaveText([/^Line 8: below the last row\s*Total: 5/])
  await field(page, 'Rows with invalid scores').selectOption('Leave out')
  await expectFacts(page, { New: 3, Unreadable: 1 })
  const { download, path } = await downloaded(page, () =>
    dialog(page).getByRole('button', { name: 'Download with reasons' }).click(),
  )
  expect(download.suggestedFilename()).toBe('unreadable-rows.csv')
  expect(readFileSync(path, 'utf8').split('\r\n')[0]).toBe('\ufeffName,Company,Email,Score,Reason')
  await dialog(page).getByRole('button', { name: 'Read as rows' }).click()
  await expectFacts(page, { New: 4, Unreadable: 1 })
  await expect(dialog(page)).not.toContainText('left out')
  await importAll(page, 4)
  await expect(heading(page)).toHaveText('1 of 4 leads')
  await page.getByRole('button', { name: 'Show imported leads' }).click()
  await expect(heading(page)).toHaveText('4 leads')
})

/** Read in several parts; what needs a choice comes last. */
const longAndMessy = {
  name: 'expo.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `First Name,Last Name,Company,Email,Source,Score,Status,Notes
${Array.from({ length: 4000 }, (_, row) => `Ada,Lead ${row},Company ${row % 100},lead.${row}@example.com,Referral,${row % 101},new,met\n`).join('')}Ada,Lead 1,Company 1,lead.1@example.com,Referral,1,new,
Bo,Other,Company 1,lead.2@example.com,Expo Nord,1,new,
Cy,Twombly,Company 1,cy@example.com,Referral,hot,new,
Di,Prince,Company 1,not an email,Referral,1,new,
Total: 4004
`,
  ),
}

interface LayoutShift extends PerformanceEntry {
  readonly sources: readonly { readonly node: Node | null }[]
}

/** Runs in the page: what is moved by the layout from now on. */
function watchShift(): string[] {
  const moved: string[] = []
  new PerformanceObserver((list) => {
    for (const { sources } of list.getEntries() as LayoutShift[])
      for (const { node } of sources) moved.push((node instanceof Element ? node.outerHTML : node?.textContent) ?? '')
  }).observe({ type: 'layout-shift' })
  return moved
}

for (const [width, height] of [
  [1280, 720],
  [1280, 860],
  [375, 812],
] as const) {
  test(`[IMPORT-15] [SCREEN-14] the verdict is in view without scrolling, and nothing moves while it is counted: ${width} x ${height}`, async ({
    console: { page, open },
  }) => {
    await page.setViewportSize({ width, height })
    await open()
    const work = await holdWork(page)
    await chooseInMenu(page, 'Import leads…')
    await dialog(page).locator('input[type=file]').setInputFiles(longAndMessy)
    await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('value', /^[1-9]/)
    const facts = ['New', 'Duplicates', 'Shared email', 'Invalid scores', 'Unreadable']
    for (const name of facts) await expect(fact(page, name)).toHaveText('–')
    const shown = [fact(page, 'New'), dialog(page).getByRole('button', { name: 'Cancel' })]
    const places = () => Promise.all(shown.map(async (each) => (await each.boundingBox())?.y))
    const before = await places()
    const moved = await page.evaluateHandle(watchShift)
    await work.release()
    await expectFacts(page, { New: 4002, Duplicates: 1, 'Shared email': 1, 'Invalid scores': 1, Unreadable: 1 })
    await expect(importButton(page)).toBeEnabled()
    expect(await places()).toEqual(before)
    const inView = [
      ...facts.map((name) => fact(page, name)),
      field(page, 'Duplicate leads'),
      field(page, 'People who share a mailbox'),
      field(page, 'Rows with invalid scores'),
      dialog(page).getByRole('button', { name: 'Download with reasons' }),
      dialog(page).getByText('8 of 8 columns matched'),
      importButton(page),
    ]
    for (const part of inView) await expect(part).toBeInViewport({ ratio: 1 })
    const scrolling = await dialog(page).evaluate((element) =>
      [element, ...element.querySelectorAll('*')]
        .filter((part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto')
        .map((part) => part.getBoundingClientRect().width > 300),
    )
    expect(scrolling).toEqual([true])
    expect(await moved.jsonValue()).toEqual([])
  })
}

test('[IMPORT-25] [IMPORT-26] [IMPORT-27] [IMPORT-28] [IMPORT-29] [EXPORT-5] phones, next steps and notes come in and go out; the columns that are left out are named, and become a note', async ({
  console: { page, open },
}) => {
  const file = [
    'Id,Name,Email,Phone,Next step,Next activity date,Description,City,Phone 2',
    '1,Ada Lovelace,ada@x.example,+44 20 7946 0018,Call about the budget,11/18/2026,Met at the fair,London,+44 1',
    '2,Bo Li,bo@x.example,,Send the offer,,,Oslo,',
    '3,Cy Marsh,cy@x.example,,,3/4/2026,,,',
    '4,Di Ott,di@x.example,,,next week,,,',
  ].join('\n')
  await open()
  await openFile(page, file)
  await expectFacts(page, { New: 4, 'Invalid days': 1 })
  await expect(dialog(page)).toContainText('7 of 9 columns matched')
  await expect(dialog(page)).toContainText('2 columns are left out: City, Phone 2')
  await expect(dialog(page)).toContainText('1 with a phone · 2 with a next step · 2 with notes')
  await expect(field(page, 'Phone')).toHaveValue('3')
  await expect(field(page, 'Next step')).toHaveValue('4')
  await expect(field(page, 'Due')).toHaveValue('5')
  await expect(field(page, 'Notes')).toHaveValue('6')
  await expect(dialog(page)).toContainText('3/4/2026 → 2026-03-04')
  const taken = dialog(page).getByRole('group', { name: 'Columns without a field' })
  await taken.getByRole('checkbox', { name: 'City' }).focus()
  await page.keyboard.press('Space')
  await expect(dialog(page)).toContainText('1 column is left out: Phone 2')
  await taken.getByRole('button', { name: 'Take all into the note' }).click()
  await expect(dialog(page)).not.toContainText('left out:')
  await expect(taken.getByRole('button', { name: 'Leave all out' })).toBeFocused()
  await expect(taken.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await importAll(page, 4)

  const { path } = await downloaded(page, () => chooseInMenu(page, 'Export leads'))
  const [header = '', ...lines] = readFileSync(path, 'utf8').split('\r\n')
  expect(header).toMatch(/Status,Phone,Next step,Due,Notes,Stage,Amount$/)
  const moment = String.raw`\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z\]`
  const adas = String.raw`new,\+44 20 7946 0018,Call about the budget,2026-11-18,"${moment} Met at the fair\nCity: London\nPhone 2: \+44 1",,$`
  expect(lines[0]).toMatch(new RegExp(adas))
  expect(lines[1]).toMatch(new RegExp(String.raw`,,,,?"?${moment} Next step: Send the offer\nCity: Oslo"?,,$`))
  expect(lines[2]).toMatch(/,,Follow up,2026-03-04,,,$/)
  expect(lines[3]).toMatch(/,,,,,,$/)

  // The same again changes nothing; neither does what was exported.
  for (const again of [file, readFileSync(path)]) {
    await openFile(page, again)
    if (again === file) await dialog(page).getByRole('button', { name: 'Take all into the note' }).click()
    await field(page, 'Duplicate leads').selectOption('Update existing leads')
    await expectFacts(page, { New: 0, Duplicates: 4 })
    await expect(fact(page, 'Updated')).toHaveText('0')
    await expect(importButton(page)).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
  }
})

test('[IMPORT-18] the dialog is as high as its step needs, and another file can be chosen in each', async ({
  console: { page, open },
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await open()
  await chooseInMenu(page, 'Import leads…')
  const heightOf = async (name?: string) => (await dialog(page, name).boundingBox())!.height
  expect(await heightOf()).toBeLessThan(460)
  const choose = dialog(page).locator('input[type=file]')
  await choose.setInputFiles(asFile('PK\u0003\u0004rest of it'))
  await expect(dialog(page)).toContainText('This is a zip file')
  expect(await heightOf()).toBeLessThan(460)
  await choose.setInputFiles(asFile(three))
  await expect(importButton(page)).toBeEnabled()
  expect(await heightOf()).toBe(828)
  const other = dialog(page).locator('label', { hasText: 'Choose another file' })
  await other.locator('input').focus()
  await choose.setInputFiles(asFile('Name\nZoë\n'))
  await expect(fact(page, 'New')).toHaveText('1')
  await expect(other.locator('input')).toBeFocused()
})

/** Read in two parts. */
const manyRows = `Name,Company,Email,Score\n${Array.from({ length: 4000 }, (_, row) => `Lead ${row},Company ${row % 100},lead.${row}@example.com,${row % 101}\n`).join('')}`

test('[IMPORT-6] [OWN-5] cancelled in the middle, nothing is imported; then all of it is, and the list answers', async ({
  console: { page, open },
}) => {
  await open()
  const work = await holdWork(page)
  await openFile(page, manyRows)
  await expect(dialog(page).getByRole('progressbar')).toHaveAttribute('value', /^[1-9]/)
  await expect(dialog(page).getByRole('button', { name: 'Import leads', exact: true })).toBeDisabled()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page)).toBeHidden()
  // The worker has handled what the page sent before: the check is told to stop.
  await page.getByRole('searchbox').fill('no such lead')
  await expect(heading(page)).toHaveText('0 of 100 leads')
  await page.getByRole('searchbox').fill('')
  await work.releasePart()
  // A check that went on would be held after its next part, and what is written would wait for it.
  await createSamples(page, 'opportunities')
  await expect(heading(page)).toHaveText('110 leads')

  await work.release()
  await openFile(page, manyRows)
  await expectFacts(page, { New: 4000 })
  await importAll(page, 4000)
  await expect(heading(page)).toHaveText('4,000 leads')
  await page.getByRole('searchbox').fill('lead 399')
  await expect(heading(page)).toHaveText('11 of 4,000 leads')
})

/** Where the dialog is, its head and its foot. */
const frameOf = (shown: Locator) =>
  shown.evaluate((element) =>
    [element, element.firstElementChild!, element.lastElementChild!].map((part) => {
      const { x, y, width, height } = part.getBoundingClientRect()
      return [x, y, width, height]
    }),
  )

for (const [screen, size] of Object.entries(widths)) {
  test(`[IMPORT-14] [PROGRESS-1] [PROGRESS-2] from reading to importing nothing moves; then nothing can be chosen: ${screen}`, async ({
    console: { page, open },
  }) => {
    await page.setViewportSize(size)
    await open()
    const frames: Awaited<ReturnType<typeof frameOf>>[] = []
    const enabled = dialog(page).locator(':is(button, input, select):enabled')
    const action = dialog(page).getByRole('button', { name: /^Import/ })
    let actionBox: Awaited<ReturnType<Locator['boundingBox']>> = null
    await eachImportStep(page, async (state) => {
      frames.push(await frameOf(dialog(page)))
      if (state === 'a file that is read') await expect(dialog(page)).toContainText(/[1-9]\d* of \d+\u00a0kB/)
      if (state === 'a file that was read') {
        actionBox = await action.boundingBox()
        await expect(dialog(page).getByTitle('where empty: Lifecycle Stage')).toBeVisible()
        await dialog(page)
          .getByRole('button', { name: /unknown value/ })
          .click()
      }
      if (state === 'an import') {
        expect(await action.boundingBox()).toEqual(actionBox)
        await expect(enabled).toHaveCount(0)
        await expect(dialog(page).getByRole('progressbar', { name: 'Importing long.csv…' })).toHaveAttribute(
          'value',
          /^[1-9]/,
        )
      } else expect(await enabled.count()).toBeGreaterThan(state === 'a file that is read' ? 4 : 10)
    })
    expect(frames).toEqual([frames[0], frames[0], frames[0]])
  })
}

test('[PROGRESS-2] Restore backup is as large while the backup is chosen, read and shown', async ({
  console: { page, open },
}) => {
  await open()
  await keep(page)
  const { path } = await downloaded(page, () => chooseInMenu(page, 'Download backup'))
  const restore = dialog(page, 'Restore backup')
  const button = restore.getByRole('button', { name: 'Restore', exact: true })
  await chooseInMenu(page, 'Restore backup…')
  const atFirst = await frameOf(restore)
  const work = await holdWork(page)
  await restore.locator('input[type=file]').setInputFiles(asFile(readFileSync(path), 'backup.json'))
  await expect(restore.getByRole('progressbar', { name: 'Reading backup.json…' })).toHaveAttribute('value', /^[1-9]/)
  await expect(button).toBeDisabled()
  expect(await frameOf(restore)).toEqual(atFirst)
  await work.release()
  await expect(button).toBeEnabled()
  await expect(restore).toContainText('This replaces everything you see now: 100 leads')
  expect(await frameOf(restore)).toEqual(atFirst)
  const name = (await restore.getByText('backup.json').boundingBox())!
  expect(name.y - (atFirst[1]![1]! + atFirst[1]![3]!), 'space above the name').toBeLessThan(24)
  await restore
    .locator('label', { hasText: 'Choose another file' })
    .locator('input')
    .setInputFiles(asFile('{}', 'other.json'))
  await expect(restore).toContainText('This isn’t a backup')
  expect(await frameOf(restore)).toEqual(atFirst)
})

test('[EXPORT-1] [IMPORT-7] the list as filtered is exported; imported again it changes nothing, elsewhere it is the same', async ({
  console: { page, open },
  browser,
  baseURL,
}) => {
  await open()
  await openFile(page, `${three}4,=1+1,"@SUM(A1)",evil@x.example,Other,55,qualified\n`)
  await importAll(page, 4)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Qualified')
  await expect(heading(page)).toHaveText('1 of 4 leads')
  const filtered = await downloaded(page, () => chooseInMenu(page, 'Export leads'))
  expect(filtered.download.suggestedFilename()).toBe('leads.csv')
  expect(readFileSync(filtered.path, 'utf8')).toBe(
    `\ufeffId,Name,Company,Email,Source,Score,Status,Phone,Next step,Due,Notes,Stage,Amount\r\n4,'=1+1,'@SUM(A1),evil@x.example,Other,55,qualified,,,,,,\r\n`,
  )
  await expect(toast(page, '1 of 4 leads exported')).toBeVisible()
  await openMenu(page)
  const item = page.getByRole('menuitem', { name: 'Export leads', exact: true })
  await expect(item).toHaveAccessibleDescription('1 of 4 leads')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await downloaded(page, () => chooseInMenu(page, 'Export leads'))
  await expect(toast(page, '4 leads exported')).toBeVisible()
  await openMenu(page)
  await expect(item).toHaveAccessibleDescription('')
  await page.keyboard.press('Escape')
  const semicolons = page.getByRole('button', { name: 'Use semicolons, for Excel in Europe' })
  const again = await downloaded(page, () => semicolons.first().click())
  expect(readFileSync(again.path, 'utf8')).toContain(`;'=1+1;'@SUM(A1);evil@x.example;`)
  // The choice is remembered.
  await page.reload()
  const { path } = await downloaded(page, () => chooseInMenu(page, 'Export leads'))
  await expect(page.getByRole('button', { name: 'Use commas' })).toBeVisible()
  expect(readFileSync(path, 'utf8')).toContain(`;'=1+1;'@SUM(A1);evil@x.example;`)
  const rows = await page.getByRole('row').allInnerTexts()
  await openFile(page, readFileSync(path))
  await expectFacts(page, { New: 0, Duplicates: 4, Unreadable: 0 })
  await expect(importButton(page)).toBeDisabled()
  await field(page, 'Duplicate leads').selectOption('Update existing leads')
  await expectFacts(page, { New: 0, Updated: 0 })
  await expect(importButton(page)).toBeDisabled()

  const other = await (await browser.newContext()).newPage()
  await other.goto(baseURL ?? '')
  await openFile(other, readFileSync(path))
  await importAll(other, 4)
  await expect(heading(other)).toHaveText('4 leads')
  await expect.poll(() => other.getByRole('row').allInnerTexts()).toEqual(rows)
  await other.context().close()
})

test('[BACKUP-1] [BACKUP-2] [BACKUP-3] [BACKUP-4] a backup is restored in a fresh profile, kept and undone there; a damaged one is refused', async ({
  console: { page, open },
  browser,
  baseURL,
}) => {
  await open()
  await openFile(page, three)
  await importAll(page, 3)
  await expect(heading(page)).toHaveText('3 leads')
  await openLead(page, 0)
  await page.getByRole('button', { name: 'convert to opportunity' }).click()
  await expect(toast(page, 'Lead converted to opportunity!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Data', exact: true })).toHaveAccessibleDescription(
    /Saved on this device/,
  )
  const { download, path } = await downloaded(page, () => chooseInMenu(page, 'Download backup'))
  expect(download.suggestedFilename()).toMatch(/^sales-console-backup-\d{4}-\d\d-\d\d\.json$/)
  await expect(page.getByRole('button', { name: 'Data', exact: true })).toHaveAccessibleDescription(/Backup just now/)
  const rows = await page.getByRole('row').allInnerTexts()
  const backup = readFileSync(path)

  const other = await (await browser.newContext()).newPage()
  await other.goto(baseURL ?? '')
  await chooseInMenu(other, 'Restore backup…')
  const restore = dialog(other, 'Restore backup')
  await restore.locator('input[type=file]').setInputFiles(asFile(backup.subarray(0, -40), 'cut.json'))
  await expect(restore).toContainText('This backup is damaged')
  await restore.locator('input[type=file]').setInputFiles(asFile(backup, 'backup.json'))
  await expect(restore.locator('dt', { hasText: 'Leads' }).locator('xpath=../dd')).toHaveText('3')
  await expect(restore).toContainText('This replaces everything you see now: 100 leads')
  await restore.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(restore).toBeHidden()
  await expect(heading(other)).toHaveText('3 leads')
  await expect.poll(() => other.getByRole('row').allInnerTexts()).toEqual(rows)
  await other.reload()
  await expect(heading(other)).toHaveText('3 leads')
  await names(other).first().click()
  await expect(panel(other).getByRole('region', { name: 'History' })).toContainText('Converted')
  await other.keyboard.press('Escape')
  await other.keyboard.press('Control+z')
  await expect(heading(other)).toHaveText('100 leads')
  await other.context().close()
})

test('[KEEP-4] [OWN-4] where own leads are no longer saved, the notice says so and no notification repeats it', async ({
  console: { page, open },
}) => {
  await open()
  await openFile(page, three)
  await importAll(page, 3)
  await openStorage(page)
  await expect(keepSwitch(page)).toHaveAttribute('aria-checked', 'true')
  await keepSwitch(page).click()
  await page.getByRole('button', { name: 'Stop saving' }).click()
  await expect(page.getByRole('region', { name: 'Not saved' })).toBeVisible()
  await createSamples(page, 'opportunities')
  await expect(toast(page, '10 sample opportunities created')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Notifications' })).not.toContainText('No longer saved')
})

test('[EXPORT-1] filters of another tab do not change what is exported', async ({ console: { page, open } }) => {
  await open()
  await keep(page)
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Qualified')
  const shown = await names(page).count()
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('combobox', { name: 'Status' }).selectOption('New')
  await expect(heading(other)).toHaveText(/^\d+ of 100 leads$/)
  const { path } = await downloaded(page, () => chooseInMenu(page, 'Export leads'))
  const lines = readFileSync(path, 'utf8').trimEnd().split('\r\n').slice(1)
  expect(lines.length).toBeGreaterThanOrEqual(shown)
  expect(lines.every((line) => line.endsWith(',qualified,,,,,,'))).toBe(true)
})

test('[OWN-4] [LEAVE-1] imported leads that can’t be saved are told as long as they are not, at any width, and leaving asks', async ({
  console: { page, open },
}) => {
  await open()
  const worker = await workerOf(page)
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { nativeOpen: IDBFactory['open'] }
    scope.nativeOpen = IDBFactory.prototype.open
    IDBFactory.prototype.open = () => {
      throw new DOMException('refused', 'SecurityError')
    }
  })
  await openFile(page, 'Name,Email\nZoë Ångström,zoe@angstrom.example\n')
  await importAll(page, 1)
  const notice = notSaved(page)
  await expect(notice).toContainText('Your leads are not saved.')
  await expect(notice).toContainText('this browser doesn’t allow saving here')
  await page.setViewportSize(widths.narrow)
  await expect(notice).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-kept]')).toHaveText('Not saved')
  page.once('dialog', (question) => void question.dismiss())
  const asked = page.waitForEvent('dialog')
  await page.reload({ timeout: 2000 }).catch(() => {})
  expect((await asked).type()).toBe('beforeunload')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { nativeOpen: IDBFactory['open'] }
    IDBFactory.prototype.open = scope.nativeOpen
  })
  await notice.getByRole('button', { name: 'Save on this device' }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(names(page)).toHaveText('Zoë Ångström')
})
