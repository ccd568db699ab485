import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lettingGo } from '../../../test/files'
import { createManualClock, settle } from '../../../test/manual-clock'
import { backupSteps, createMemoryBackupFiles, failWith, type SharedFile } from '../../../test/memory-backup-files'
import { createMemoryDevice } from '../../../test/memory-device'
import { everyLead, everyOpportunity, historyOf } from '../../../test/thread-workspace'
import { hashOfText } from '../../base/hash'
import { unfilled } from '../../domain/lead'
import { createLeadEngine } from '../../engine/lead-engine'
import type { FileContent } from '../../files/file'
import { files as filePorts } from '../../platform/files'
import { createWorkspace, type Outcome, type Workspace } from '../../workspace/workspace'
import { type AutomaticBackup, createAutomaticBackup } from './automatic-backup'

const idle: (() => Promise<unknown>)[] = []
/** Work on a file takes turns of its own; where it waits for the clock, it is not waited for. */
const MOST_TURNS = 200
const clock = createManualClock(async () => {
  await settle()
  const work = { isDone: false }
  void Promise.all(idle.map((each) => each())).then(() => (work.isDone = true))
  for (let turn = 0; turn < MOST_TURNS && !work.isDone; turn++) await settle()
})
let seed = 0

/** A browser of its own: another device. */
async function createBrowser(shared: SharedFile) {
  const device = createMemoryDevice()
  const port = createMemoryBackupFiles(shared)
  idle.push(port.idle)
  const errors: unknown[] = []
  const reportError = (error: unknown) => void errors.push(error)
  function openTab() {
    const entropy = { seed: () => ++seed }
    const workspace = createWorkspace({
      createEngine: createLeadEngine,
      clock,
      entropy,
      device,
      files: filePorts,
      reportError,
    })
    return { workspace, backup: createAutomaticBackup({ workspace, clock, files: port.createTab(), reportError }) }
  }
  const tab = openTab()
  await tab.workspace.dispatch({ name: 'start', kept: 'maybe', count: 3, seed: ++seed })
  await tab.backup.look()
  return { ...tab, ...port, openTab, errors }
}

const lead = (name: string) => ({
  name,
  company: 'Acme',
  email: '',
  ...unfilled,
  source: 'Other' as const,
  score: 50,
  status: 'new' as const,
})

async function add(workspace: Workspace, name: string, keepsSamples = false) {
  const added = await lettingGo(workspace)({ name: 'add-lead', fields: lead(name), keepsSamples })
  expect(added).toMatchObject({ done: true })
}

const namesIn = async (workspace: Workspace) => (await everyLead(workspace)).map(({ name }) => name).toSorted()

const reader = createBrowser({ content: null })

/** Fails if it is no whole backup. */
async function checked(file: FileContent | null, { workspace }: { workspace: Workspace }): Promise<number> {
  const summary = await workspace.query({ name: 'backup-check', file: file! })
  if (!summary || 'problem' in summary) throw new Error(`no backup: ${summary?.problem}`)
  return summary.checkId
}

/** What is in the file, as another browser reads it. */
async function namesInFile({ content }: SharedFile): Promise<string[]> {
  const { workspace } = await reader
  await lettingGo(workspace)({ name: 'restore-backup', checkId: await checked(content, { workspace }) })
  return namesIn(workspace)
}

/** As the dialog does it. */
async function openFile({
  workspace,
  backup,
}: Pick<Awaited<ReturnType<typeof createBrowser>>, 'workspace' | 'backup'>) {
  const file = await backup.read()
  await opened(
    backup,
    file,
    workspace.dispatch({ name: 'restore-backup', checkId: await checked(file, { workspace }) }),
  )
}

async function opened(backup: AutomaticBackup, file: FileContent, restored: Promise<Outcome>) {
  const outcome = await restored
  if ('refused' in outcome) throw new Error(outcome.refused)
  await backup.opened(file, outcome.list ?? '')
}

const listOf = async (workspace: Workspace) => (await workspace.query({ name: 'storage' })).list

test('[AUTO-1] a change is written after two seconds without another one, and within ten', async () => {
  const shared: SharedFile = { content: null }
  const browser = await createBrowser(shared)
  await add(browser.workspace, 'Ada')
  expect(await browser.backup.choose('new')).toBe('chosen')
  expect(await namesInFile(shared)).toEqual(['Ada'])
  await add(browser.workspace, 'Bob')
  await clock.advance(1_999)
  expect(await namesInFile(shared)).toEqual(['Ada'])
  await clock.advance(1)
  expect(await namesInFile(shared)).toEqual(['Ada', 'Bob'])
  await clock.advance(60_000)
  const { writes } = browser.controls
  for (const name of ['C', 'D', 'E', 'F', 'G', 'H', 'I']) {
    await add(browser.workspace, name)
    await clock.advance(1_500)
  }
  expect(browser.controls.writes).toBe(writes + 1)
  await clock.advance(10_000)
  expect(await namesInFile(shared)).toEqual(await namesIn(browser.workspace))
  expect(browser.errors).toEqual([])
})

test('[AUTO-1] samples are not written; from the first own work on the list is', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup } = await createBrowser(shared)
  expect(await backup.choose('new')).toBe('chosen')
  await workspace.dispatch({ name: 'keep-on-device' })
  await clock.advance(60_000)
  expect(shared.content?.size).toBe(0)
  expect(backup.current()).toMatchObject({ problem: null, date: null })
  await add(workspace, 'Ada')
  await clock.advance(2_000)
  expect(await namesInFile(shared)).toEqual(['Ada'])
})

test('[AUTO-1] a long write is followed by a pause of five times its length', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup, controls } = await createBrowser(shared)
  await backup.choose('new')
  controls.before = async (step) => (step === 'write' ? clock.wait(3_000) : undefined)
  await add(workspace, 'Ada')
  await clock.advance(5_000)
  expect(controls.writes).toBe(1)
  await add(workspace, 'Bob')
  await clock.advance(14_999)
  expect(controls.writes).toBe(1)
  await clock.advance(3_001)
  expect(controls.writes).toBe(2)
})

test('[AUTO-1] [LEAVE-1] what is not written when the page is hidden is written at once', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup } = await createBrowser(shared)
  await backup.choose('new')
  await add(workspace, 'Ada')
  backup.hurry()
  for (let turn = 0; turn < 50; turn++) await settle()
  expect(await namesInFile(shared)).toEqual(['Ada'])
})

test('[AUTO-2] it counts as a backup, of what was written', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  const status = await workspace.query({ name: 'storage' })
  expect(status).toMatchObject({ backedUpAt: clock.date(), hasWorkSinceBackup: false })
  await add(workspace, 'Bob')
  expect(await workspace.query({ name: 'storage' })).toMatchObject({ hasWorkSinceBackup: true })
})

test('[AUTO-3] restored on a second device it is the same list with its history, and to and fro nothing grows', async () => {
  const shared: SharedFile = { content: null }
  const first = await createBrowser(shared)
  await add(first.workspace, 'Ada')
  await first.workspace.dispatch({ name: 'create-sample-opportunities' })
  await first.backup.choose('new')
  const second = await createBrowser(shared)
  expect(await second.backup.choose('existing')).toBe('chosen')
  expect(second.backup.current()).toMatchObject({ problem: 'elsewhere' })
  await openFile(second)
  expect(second.backup.current()).toMatchObject({ problem: null })
  const ids = (await everyLead(first.workspace)).map(({ id }) => id)
  expect(await everyLead(second.workspace)).toEqual(await everyLead(first.workspace))
  expect(await everyOpportunity(second.workspace)).toEqual(await everyOpportunity(first.workspace))
  for (const id of ids) expect(await historyOf(second.workspace, id)).toEqual(await historyOf(first.workspace, id))
  expect(second.controls.writes).toBe(0)
  const { size } = shared.content!
  const devices = [first, second]
  for (let turn = 0; turn < 6; turn++) {
    const device = devices[turn % 2]!
    await device.backup.look()
    if (device.backup.current()?.problem) await openFile(device)
    expect(device.backup.current()).toMatchObject({ problem: null })
    await device.workspace.dispatch({
      name: 'save-lead',
      id: ids[0]!,
      draft: { email: `a${turn}@b.co`, status: 'new' },
    })
    await clock.advance(20_000)
  }
  expect(shared.content!.size).toBeLessThan(size + 6 * 300)
})

test('[AUTO-4] what was written elsewhere is never replaced unasked, and is noticed on return', async () => {
  const shared: SharedFile = { content: null }
  const first = await createBrowser(shared)
  await add(first.workspace, 'Ada')
  await first.backup.choose('new')
  const second = await createBrowser(shared)
  await second.backup.choose('existing')
  await openFile(second)
  await add(second.workspace, 'Bob')
  await clock.advance(2_000)
  await first.backup.look()
  expect(first.backup.current()).toMatchObject({ problem: 'elsewhere' })
  await add(first.workspace, 'Eve')
  await clock.advance(600_000)
  expect(await namesInFile(shared)).toEqual(['Ada', 'Bob'])
  const shown = await first.backup.read()
  // What the seller was not shown is not replaced either.
  await add(second.workspace, 'Zoe')
  await clock.advance(2_000)
  await first.backup.replace(shown, await listOf(first.workspace))
  expect(first.backup.current()).toMatchObject({ problem: 'elsewhere' })
  expect(await namesInFile(shared)).toEqual(['Ada', 'Bob', 'Zoe'])
  await first.backup.replace(await first.backup.read(), await listOf(first.workspace))
  expect(first.backup.current()).toMatchObject({ problem: null })
  expect(await namesInFile(shared)).toEqual(['Ada', 'Eve'])
})

test('[AUTO-4] [AUTO-5] what came from elsewhere is not replaced unasked where its opening is undone at once', async () => {
  const shared: SharedFile = { content: null }
  const other = await createBrowser(shared)
  await add(other.workspace, 'Only There')
  await other.backup.choose('new')
  const browser = await createBrowser(shared)
  await add(browser.workspace, 'Only Here')
  await browser.backup.choose('existing')
  expect(browser.backup.current()).toMatchObject({ problem: 'elsewhere' })
  const file = await browser.backup.read()
  const checkId = await checked(file, browser)
  const restored = browser.workspace.dispatch({ name: 'restore-backup', checkId })
  // As another tab does it while the dialog is busy.
  const undone = browser.workspace.dispatch({ name: 'undo', action: null })
  await undone
  await opened(browser.backup, file, restored)
  await clock.advance(20_000)
  expect(await namesIn(browser.workspace)).toEqual(['Only Here'])
  expect(await namesInFile(shared)).toEqual(['Only There'])
  expect(browser.backup.current()).toMatchObject({ problem: 'other-list' })
})

test('[AUTO-4] [AUTO-5] the file is replaced by the list that it was compared with, or it is asked again', async () => {
  const shared: SharedFile = { content: null }
  const other = await createBrowser(shared)
  await add(other.workspace, 'Only There')
  await other.backup.choose('new')
  const browser = await createBrowser(shared)
  await add(browser.workspace, 'Only Here')
  await browser.backup.choose('existing')
  const file = await browser.backup.read()
  const list = await listOf(browser.workspace)
  await browser.workspace.dispatch({ name: 'start-over' })
  await add(browser.workspace, 'Not Compared', true)
  await browser.backup.replace(file, list)
  await clock.advance(20_000)
  expect(await namesInFile(shared)).toEqual(['Only There'])
  await browser.workspace.dispatch({ name: 'undo', action: null })
  await browser.workspace.dispatch({ name: 'undo', action: null })
  await clock.advance(20_000)
  expect(await namesInFile(shared)).toEqual(['Only Here'])
})

test('[AUTO-4] a file that changes while it is written stays', async () => {
  const shared: SharedFile = { content: null }
  const other: SharedFile = { content: null }
  const elsewhere = await createBrowser(other)
  await add(elsewhere.workspace, 'Other')
  await elsewhere.backup.choose('new')
  const { workspace, backup, controls } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  controls.before = (step) => {
    if (step === 'write') shared.content = other.content
  }
  await add(workspace, 'Bob')
  await clock.advance(2_000)
  expect(await namesInFile(shared)).toEqual(['Other'])
  expect(backup.current()).toMatchObject({ problem: 'elsewhere' })
})

test('[AUTO-5] a list that replaced the one in the file is asked about, and its undo goes on', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  await workspace.dispatch({ name: 'start-over' })
  await clock.advance(20_000)
  expect(await namesInFile(shared)).toEqual(['Ada'])
  expect(backup.current()).toMatchObject({ problem: null })
  await add(workspace, 'New', true)
  await clock.advance(20_000)
  expect(await namesInFile(shared)).toEqual(['Ada'])
  expect(backup.current()).toMatchObject({ problem: 'other-list' })
  await workspace.dispatch({ name: 'undo', action: null })
  await workspace.dispatch({ name: 'undo', action: null })
  await add(workspace, 'Bob')
  await clock.advance(20_000)
  expect(backup.current()).toMatchObject({ problem: null })
  expect(await namesInFile(shared)).toEqual(['Ada', 'Bob'])
})

test('[AUTO-4] a damaged file is not taken for an up-to-date one, whatever records it has', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  const text = await shared.content!.text()
  const backups = [text.replace(/"date":\d+/, '"date":1'), text.replace(/\d+\}\n$/, '1}\n')]
  for (const damaged of backups) {
    shared.content = new Blob([damaged])
    await backup.look()
    expect(backup.current()).toMatchObject({ problem: 'elsewhere' })
  }
})

test('[AUTO-4] a file that differs in a single byte is another one, wherever the byte is', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  const [ada] = await everyLead(workspace)
  for (const start of ['', 'x']) {
    const change = { name: 'add-note', date: clock.date(), text: start + 'ä'.repeat(1_000_000) } as const
    await workspace.dispatch({ name: 'change-leads', change, leads: [ada!.id] })
  }
  await clock.advance(20_000)
  expect(backup.current()).toMatchObject({ problem: null })
  const written = Buffer.from(await shared.content!.arrayBuffer())
  const after = (text: string, from = 0) => written.indexOf(text, from) + text.length
  const [first, last] = [after('\n'), written.indexOf('{"checksum"')]
  // The second byte of a letter, at the end of a piece and anywhere else.
  const cut = [1, 2, 3].map((pieces) => first + pieces * 2 ** 20).filter((at) => at < last && written[at] === 0xa4)
  expect(cut.length).toBeGreaterThan(0)
  for (const at of [...cut, cut[0]! + 1002]) {
    const changed = Buffer.from(written)
    expect(changed[at]).toBe(0xa4)
    changed[at] = 0xa5
    const lines = changed.toString('utf8', 0, last).trimEnd().split('\n')
    const checksum = lines.reduce((hash, line) => hashOfText(line, hash), 0)
    shared.content = new Blob([changed.subarray(0, last), `${JSON.stringify({ checksum })}\n`])
    await backup.look()
    expect(backup.current()).toMatchObject({ problem: 'elsewhere' })
  }
})

test('[AUTO-5] the same list saved anew is not asked about', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  await workspace.dispatch({ name: 'forget' })
  await clock.advance(20_000)
  await workspace.dispatch({ name: 'keep-on-device' })
  await clock.advance(20_000)
  expect(backup.current()).toMatchObject({ problem: null })
  await add(workspace, 'Bob')
  await clock.advance(20_000)
  expect(await namesInFile(shared)).toEqual(['Ada', 'Bob'])
})

test.each(['full', 'locked', 'failed', 'missing'] as const)(
  '[AUTO-6] %s: it is told since when nothing is written, and tried again by itself',
  async (problem) => {
    const shared: SharedFile = { content: null }
    const { workspace, backup, controls } = await createBrowser(shared)
    await add(workspace, 'Ada')
    await backup.choose('new')
    const writtenAt = clock.date()
    controls.before = (step) => (step === 'write' ? failWith(problem)() : undefined)
    await add(workspace, 'Bob')
    await clock.advance(60_000)
    expect(backup.current()).toMatchObject({ problem, date: writtenAt, isWriting: false })
    expect(await namesInFile(shared)).toEqual(['Ada'])
    controls.before = () => {}
    await clock.advance(300_000)
    expect(backup.current()).toMatchObject({ problem: null })
    expect(await namesInFile(shared)).toEqual(['Ada', 'Bob'])
  },
)

test('[AUTO-6] without permission nothing is written until it is allowed', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup, controls } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  controls.permission = 'ask'
  await add(workspace, 'Bob')
  await clock.advance(10_000)
  expect(backup.current()).toMatchObject({ problem: 'not-allowed' })
  controls.answer = 'no'
  await backup.allow()
  expect(backup.current()).toMatchObject({ problem: 'denied' })
  controls.permission = 'ask'
  controls.answer = 'yes'
  await backup.allow()
  expect(backup.current()).toMatchObject({ problem: null })
  expect(await namesInFile(shared)).toEqual(['Ada', 'Bob'])
})

test('[AUTO-6] an emptied file, a removed one and one that is no backup any more are told', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  for (const [content, problem] of [
    [new Blob([]), 'emptied'],
    [new Blob(['a shopping list']), 'not-a-backup'],
    [null, 'missing'],
  ] as const) {
    shared.content = content
    await add(workspace, 'Bob')
    await clock.advance(20_000)
    expect(backup.current()).toMatchObject({ problem })
    expect(shared.content).toBe(content)
  }
})

test('[AUTO-7] a chosen file that is neither empty nor a backup is refused, and stays', async () => {
  const shared: SharedFile = { content: new Blob(['a shopping list']) }
  const { workspace, backup } = await createBrowser(shared)
  await add(workspace, 'Ada')
  expect(await backup.choose('existing')).toBe('refused')
  expect(backup.current()).toBeNull()
  await clock.advance(60_000)
  expect(await shared.content?.text()).toBe('a shopping list')
})

test('[AUTO-8] one tab writes at a time, and all show the same; Stop forgets the file in all of them', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup, controls, openTab, kept } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  const other = openTab()
  await other.workspace.dispatch({ name: 'start', kept: 'yes', count: 0, seed: 0 })
  await other.backup.look()
  expect(other.backup.current()).toEqual(backup.current())
  const { writes } = controls
  await add(other.workspace, 'Bob')
  await workspace.dispatch({ name: 'catch-up' })
  await clock.advance(30_000)
  expect(controls.writes).toBe(writes + 1)
  expect(backup.current()).toMatchObject({ problem: null })
  expect(other.backup.current()).toEqual(backup.current())
  await backup.stop()
  await clock.advance(1_000)
  expect([backup.current(), other.backup.current(), kept()]).toEqual([null, null, null])
  await add(workspace, 'Eve')
  await clock.advance(60_000)
  expect(await namesInFile(shared)).toEqual(['Ada', 'Bob'])
})

test('[AUTO-6] [AUTO-8] a file that can’t be replaced is tried again by each tab in its own time', async () => {
  const { workspace, backup, controls, openTab } = await createBrowser({ content: null })
  await add(workspace, 'Ada')
  await backup.choose('new')
  const other = openTab()
  await other.workspace.dispatch({ name: 'start', kept: 'yes', count: 0, seed: 0 })
  await other.backup.look()
  let tried = 0
  controls.before = (step) => {
    if (step !== 'swap') return
    tried++
    failWith('locked')()
  }
  await add(workspace, 'Bob')
  await other.workspace.dispatch({ name: 'catch-up' })
  await clock.advance(60_000)
  expect(tried).toBeGreaterThan(2)
  expect(tried).toBeLessThan(12)
  expect([backup.current()?.problem, other.backup.current()?.problem]).toEqual(['locked', 'locked'])
})

test('[AUTO-9] it neither stops the check of an import nor is told as progress', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  const file = new Blob(['Name,Email\nBob,bob@example.com\n'])
  const preview = await workspace.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  const check = await workspace.query({ name: 'import-check', file, settings: preview.settings })
  if (!check || 'problem' in check) throw new Error('not checked')
  const told: string[] = []
  workspace.subscribe((event) => void (event.type === 'progress' && told.push(event.activity)))
  await add(workspace, 'Eve')
  await clock.advance(2_000)
  expect(await namesInFile(shared)).toEqual(['Ada', 'Eve'])
  expect(told).not.toContain('writing')
  expect(await workspace.dispatch({ name: 'import-leads', checkId: check.checkId })).toMatchObject({ done: true })
})

/** All that was written to a file, in its order. */
function watchWrites(shared: SharedFile): string[] {
  const written: string[] = []
  let { content } = shared
  Object.defineProperty(shared, 'content', {
    get: () => content,
    set(next: Blob) {
      content = next
      void next.text().then((text) => written.push(text))
    },
  })
  return written
}

test.each([
  ['it is being written, here', 'write', false],
  ['it is being written, in another tab', 'write', true],
  ['it is being replaced, here', 'swap', false],
  ['it is being replaced, in another tab', 'swap', true],
] as const)('[AUTO-11] a deletion for good while %s is in the file at once', async (_, during, isElsewhere) => {
  const shared: SharedFile = { content: null }
  const { workspace, backup, controls, openTab, errors } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await add(workspace, 'Imogen Barlow')
  await backup.choose('new')
  expect(await shared.content!.text()).toContain('Imogen Barlow')
  let deleter = workspace
  if (isElsewhere) {
    const other = openTab()
    await other.workspace.dispatch({ name: 'start', kept: 'yes', count: 0, seed: 0 })
    deleter = other.workspace
  }
  const written = watchWrites(shared)
  let isDeleted = false
  controls.before = async (step) => {
    if (step !== during || isDeleted) return
    isDeleted = true
    const { id } = (await everyLead(deleter)).find(({ name }) => name === 'Imogen Barlow')!
    expect(await deleter.dispatch({ name: 'delete-for-good', leads: [id] })).toMatchObject({ done: true })
  }
  await add(workspace, 'Bob')
  await clock.advance(2_000)
  // What was about to be written has the name; it is dropped where that is possible.
  const withName = written.map((text) => text.includes('Imogen Barlow'))
  expect(withName).toEqual(during === 'write' ? [false] : [true, false])
  expect(await namesInFile(shared)).toEqual(['Ada', 'Bob'])
  expect(errors).toEqual([])
})

test('[AUTO-11] a deletion for good waits neither for a quiet moment nor for the pause after a long write', async () => {
  const shared: SharedFile = { content: null }
  const { workspace, backup, controls } = await createBrowser(shared)
  await add(workspace, 'Ada')
  await backup.choose('new')
  controls.before = async (step) => (step === 'write' ? clock.wait(3_000) : undefined)
  await add(workspace, 'Imogen Barlow')
  await clock.advance(5_000)
  expect(await shared.content!.text()).toContain('Imogen Barlow')
  controls.before = () => {}
  const { id } = (await everyLead(workspace)).find(({ name }) => name === 'Imogen Barlow')!
  await workspace.dispatch({ name: 'delete-for-good', leads: [id] })
  await clock.advance(0)
  expect(await namesInFile(shared)).toEqual(['Ada'])
})

/** Without restoring it: the names of leads that were added here. */
const namesWrittenIn = async (content: Blob | null) => [...new Set((await content?.text())?.match(/<\d+>/g))]

type Happening =
  | { readonly does: 'add' | 'look' | 'restart' | 'elsewhere' | 'start-over' | 'undo' }
  | { readonly does: 'wait'; readonly ms: number }
  | { readonly does: 'fail'; readonly step: (typeof backupSteps)[number] | null }

const happenings: fc.Arbitrary<Happening> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('add', 'look', 'restart', 'elsewhere', 'start-over', 'undo').map((does) => ({ does })),
  },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 20_000 }).map((ms) => ({ does: 'wait' as const, ms })) },
  { weight: 2, arbitrary: fc.constantFrom(null, ...backupSteps).map((step) => ({ does: 'fail' as const, step })) },
)

test('[AUTO-4] [AUTO-5] [AUTO-6] whatever fails and whoever writes, the file is a whole backup and no work in it is lost unasked', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happenings, { minLength: 3, maxLength: 14 }), async (steps) => {
      const shared: SharedFile = { content: null }
      const browser = await createBrowser(shared)
      let { workspace, backup } = browser
      await add(workspace, '<0>')
      await backup.choose('new')
      let before = shared.content
      const undone = new Set<string>()
      let count = 0
      for (const each of steps) {
        if (each.does === 'add') await add(workspace, `<${++count}>`)
        else if (each.does === 'look') await backup.look()
        else if (each.does === 'wait') await clock.advance(each.ms)
        else if (each.does === 'start-over') await workspace.dispatch({ name: 'start-over' })
        else if (each.does === 'undo') {
          const outcome = await workspace.dispatch({ name: 'undo', action: null })
          if ('done' in outcome && outcome.action?.kind === 'add') undone.add(outcome.action.subject)
        } else if (each.does === 'fail') {
          browser.controls.before = (step) => {
            if (step === each.step) throw new Error(`fails at ${step}`)
          }
        } else if (each.does === 'restart') {
          ;({ workspace, backup } = browser.openTab())
          await workspace.dispatch({ name: 'start', kept: 'yes', count: 0, seed: 0 })
          await backup.look()
        } else {
          const elsewhere = await createBrowser({ content: null })
          await add(elsewhere.workspace, `<${++count}>`)
          before = shared.content = (await elsewhere.workspace.query({ name: 'backup-file' })) as Blob
        }
        if (shared.content === before) continue
        await checked(shared.content, await reader)
        const kept = await namesWrittenIn(shared.content)
        for (const name of await namesWrittenIn(before)) if (!undone.has(name)) expect(kept).toContain(name)
        before = shared.content
      }
    }),
    { timeout: 60_000 },
  )
})
