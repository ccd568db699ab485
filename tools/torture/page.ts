import type { LeadsChange, RecentAction } from '../../src/domain/commands'
import { wholeList } from '../../src/domain/lead-query'
import { stages } from '../../src/domain/opportunity'
import { allOpportunities } from '../../src/domain/opportunity-query'
import type { Query } from '../../src/workspace/queries'
import type { Command } from '../../src/workspace/workspace'
import { createRandom } from './random.mjs'
import { stored, storedFormat } from './stored'

declare global {
  /** Of the version that this script is a part of. */
  const FORMAT_OF_BUILD: number
}

/*
 * A part of every page, before its own script. Each command is reported to the host before the worker gets it, and so is
 * its outcome, whether it comes from the screen or from `act`, which sends random commands.
 */

const tab = crypto.randomUUID().slice(0, 4)
/** The last one is in use. */
const workers: Worker[] = []
const lastWorker = () => workers.at(-1) as Worker
let lastId = 0
let isActing = false
const goesOn = () => isActing
/** Messages keep their order while commands are reported. */
let posted = Promise.resolve()
/** Commands without an answer, by the id of their message. */
const unanswered = new Map<unknown, { id: string; command: Command }>()
/** What `ask` waits for, by the id of its message. */
const asked = new Map<unknown, (data: { error?: unknown; result?: unknown }) => void>()
let random = createRandom(1)
const below = (end: number) => random.below(end)
const pick = <Item>(items: readonly Item[]) => random.pick(items)
const unreported =
  /^(start|reopen|leave|catch-up|keep-on-device|stop-.*|note-backup|select|select-all|clear-selection|cancel)$/

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const report = (body: object) => fetch('/report', { method: 'POST', body: JSON.stringify(body) })

window.Worker = class extends Worker {
  constructor(...args: ConstructorParameters<typeof Worker>) {
    super(...args)
    workers.push(this)
    // Those of a worker that is replaced stay in flight.
    unanswered.clear()
    this.addEventListener('message', ({ data }) => {
      asked.get(data.id)?.(data)
      asked.delete(data.id)
      const sent = unanswered.get(data.id)
      unanswered.delete(data.id)
      const isKept = document.querySelector<HTMLElement>('[data-kept]')?.dataset['kept']
      if (sent) void report({ id: sent.id, isKept, outcome: 'error' in data ? { error: data.error } : data.result })
    })
  }
  override postMessage(message: { id: unknown; dispatch?: Command }) {
    const command = message.dispatch
    // A page that is being closed has no time for a report.
    if (command?.name === 'leave') return super.postMessage(message)
    const send = async () => {
      if (command && !unreported.test(command.name)) {
        const id = crypto.randomUUID()
        unanswered.set(message.id, { id, command })
        await report({ id, tab, command, format: FORMAT_OF_BUILD })
      }
      super.postMessage(message)
    }
    posted = posted.then(send).catch(() => {})
  }
}

// oxlint-disable-next-line typescript/no-explicit-any -- one answer for each query
function ask(request: { query: Query } | { dispatch: Command }): Promise<any> {
  const id = `torture ${++lastId}`
  return new Promise((resolve) => {
    asked.set(id, (data) => resolve('error' in data ? data : data.result))
    lastWorker().postMessage({ ...request, id })
  })
}
const dispatch = (command: Command) => ask({ dispatch: command })
const undo = () => dispatch({ name: 'undo', action: null })
const redo = () => dispatch({ name: 'redo', action: null })

const leadPage = (page: number) => ask({ query: { name: 'leads', ...wholeList, page } })
const opportunityPage = (page: number) => ask({ query: { name: 'opportunities', ...allOpportunities, page } })

/** New leads, and new values for those of so many pages. */
async function importLeads(count: number, updatedPages = 0) {
  const lines = Array.from({ length: count }, (_, row) => {
    const id = crypto.randomUUID()
    return `${id},Lead ${row},Line Ltd,${id}@example.com,${row % 101},new\n`
  })
  for (let page = 1; page <= updatedPages; page++) {
    for (const { id } of (await leadPage(page)).rows ?? []) {
      const status = below(20) === 0 ? 'converted' : 'qualified'
      lines.push(`${id},Lead,Line Ltd,${crypto.randomUUID()}@example.com,${below(101)},${status}\n`)
    }
  }
  const file = new Blob(['Id,Name,Company,Email,Score,Status\n', ...lines])
  const { settings } = await ask({ query: { name: 'import-preview', file, settings: null } })
  const updating = { ...settings, duplicates: 'update' }
  const check = await ask({ query: { name: 'import-check', file, settings: updating } })
  return replace({ name: 'import-leads', checkId: check?.checkId ?? -1 })
}

/** Undoes a recent action, or redoes it if it is undone. */
async function turnRecent() {
  const actions: RecentAction[] | null = await ask({ query: { name: 'actions', count: 50 } })
  if (!Array.isArray(actions)) return
  // Imports are few, and have most ways to be undone.
  const imports = actions.filter(({ kind }) => kind === 'import')
  const choice = imports.length > 0 && below(2) === 0 ? imports : actions
  if (choice.length === 0) return
  const { list, number, isUndone } = pick(choice)
  const action = { list, number }
  const outcome = await dispatch({ name: isUndone ? 'redo' : 'undo', action })
  if (outcome?.refused !== 'worked-on' || below(4) === 0) return
  await dispatch({ name: 'undo', action, workedOn: below(2) === 0 ? 'keep' : 'undo' })
}

const nextStep = () =>
  ({ name: 'next-step', step: `Step ${below(1000)}`, due: pick(['2020-02-29', '2026-11-18', '9999-12-31']) }) as const

/** A note, or the next step. Few moments, so that notes are often edited and deleted, and two are often of the same one. */
function deskChange(): LeadsChange {
  const date = 1_763_424_000_000 + below(4)
  const text = `${crypto.randomUUID()}${pick(['', '\n\tsecond', '\\n', '"]', '\ud800'])}`
  return pick<LeadsChange>([
    { name: 'add-note', date, text },
    { name: 'edit-note', date, text },
    { name: 'delete-note', date },
    { name: 'step-done' },
    nextStep(),
  ])
}

const stageChange = (): LeadsChange => ({ name: 'stage', stage: pick(stages) })

const changesOf = {
  leads: (): LeadsChange[] => [
    { name: 'mark', status: 'contacted' },
    { name: 'convert' },
    { name: 'delete' },
    { name: 'step-done' },
    nextStep(),
  ],
  opportunities: (): LeadsChange[] => [stageChange(), stageChange(), { name: 'delete-opportunity' }],
}

/** Changes one of a list, some of a page, or all that a query finds; now and then it is cancelled. */
async function changeSome(list: 'leads' | 'opportunities') {
  const isOfLeads = list === 'leads'
  const { rows } = await (isOfLeads ? leadPage(1 + below(5)) : opportunityPage(1 + below(3)))
  const ids: string[] = (rows ?? []).filter(() => below(3) === 0).map(({ id }: { id: string }) => id)
  if (ids.length === 0) return
  const change = pick(changesOf[list]())
  if (below(3) === 0) {
    const amount: LeadsChange = { name: 'amount', amount: below(1_000_000) / 100 }
    const own = isOfLeads || below(2) === 0 ? change : amount
    await dispatch({ name: 'change-leads', change: own, leads: ids.slice(0, 1) })
    return
  }
  const all: Command = isOfLeads
    ? { name: 'select-all', list, query: { ...wholeList, search: pick(['e', 'a', 'u']) } }
    : { name: 'select-all', list, query: { ...allOpportunities, stage: pick(stages) } }
  await dispatch({ name: 'clear-selection', list })
  await dispatch(below(4) > 0 ? { name: 'select', list, ids, isSelected: true } : all)
  const changed = dispatch({ name: 'change-leads', change, leads: { selectedIn: list }, isPartial: below(4) > 0 })
  if (below(5) === 0) void dispatch({ name: 'cancel' })
  await changed
}

async function deleteForGood() {
  const { rows } = await leadPage(1 + below(5))
  const leads = (rows ?? []).slice(0, 1 + below(3)).map(({ id }: { id: string }) => id)
  if (leads.length > 0) await dispatch({ name: 'delete-for-good', leads })
}

/** What would remove an own list is refused; the seller lets it go, or not. */
async function replace(command: Extract<Command, { letsGo?: readonly number[] }>) {
  const outcome = await dispatch(command)
  if (outcome?.refused !== 'removes-list' || below(2) === 0) return outcome
  return replace({ ...command, letsGo: [...(command.letsGo ?? []), outcome.goes.list] })
}

async function bringBack() {
  const { ownBefore } = await ask({ query: { name: 'storage' } })
  if (ownBefore?.length > 0) await dispatch({ name: 'bring-back', list: pick<{ list: number }>(ownBefore).list })
}

async function backup() {
  const file = await ask({ query: { name: 'backup-file' } })
  if (file instanceof Blob) await dispatch({ name: 'note-backup' })
  return file
}

async function restore(file: Blob) {
  const check = await ask({ query: { name: 'backup-check', file } })
  await replace({ name: 'restore-backup', checkId: check?.checkId ?? -1 })
}

/** Commands that take a while: many at a time, some of them on the same lead. */
async function actOnLeads() {
  while (goesOn()) {
    const page = 1 + below(5)
    const answer = await leadPage(page)
    const lead = answer.rows[below(answer.rows.length || 1)]
    if (lead) {
      const { id, status } = lead
      const draft = { status, email: `${crypto.randomUUID()}@example.com` }
      if (below(3) === 0) void dispatch({ name: 'change-leads', change: deskChange(), leads: [id] })
      else void dispatch(below(3) > 0 ? { name: 'save-lead', id, draft } : { name: 'convert-lead', id })
    }
    await wait(below(120))
  }
}

async function actOnAll() {
  let file: Blob | undefined
  while (goesOn()) {
    const chance = below(100)
    if (chance < 2) {
      // Two or three in a row, as a seller who looks for better samples.
      for (let times = 1 + below(3); times > 0; times--) await replace({ name: 'start-over' })
    } else if (chance < 3) await bringBack()
    // Enough for snapshots to be written, and read after a kill.
    else if (chance < 6) await dispatch({ name: 'create-sample-leads', count: 3000 })
    else if (chance < 9) file = await backup()
    else if (chance < 12 && file instanceof Blob) await restore(file)
    else if (chance < 16) await importLeads(below(4) > 0 ? 50 : 6000)
    // Few edits are stored in the log, many beside it.
    else if (chance < 22) await importLeads(below(3) * 10, below(3) > 0 ? 1 : 8)
    else if (chance < 30) await dispatch({ name: 'create-sample-opportunities' })
    else if (chance < 32) await replace({ name: 'clear-undone' })
    else if (chance < 33) await deleteForGood()
    else if (chance < 38) await changeSome('leads')
    else if (chance < 46) await changeSome('opportunities')
    else if (chance < 60) await turnRecent()
    else await (chance < 80 ? undo() : redo())
  }
}

/** A hash of all leads and opportunities, without their history. */
async function shown() {
  const files: Query[] = [
    { name: 'leads-file', ...wholeList, separator: ',' },
    { name: 'opportunities-file', ...allOpportunities, separator: ',' },
  ]
  const texts = []
  for (const query of files) {
    const file = await ask({ query })
    texts.push((await file?.text?.()) ?? JSON.stringify(file))
  }
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(texts.join('\n')))
  return new Uint8Array(digest).join()
}

async function allDeals() {
  const deals = []
  for (let page = 1, last = 1; page <= last; page++) {
    const { rows, pageCount } = await opportunityPage(page)
    for (const { id, stage, amount, order } of rows) deals.push({ id, stage, amount, order })
    last = pageCount
  }
  return deals
}

const now = Date.now.bind(Date)
let shiftMs = 0
Date.now = () => now() + shiftMs

/** What the torture calls. */
const controls = {
  format: () => FORMAT_OF_BUILD,
  storedFormat,
  stored: async () => JSON.stringify(await stored()),
  dispatch,
  backup: async () => (await backup()).text(),
  importLeads,
  shown,
  workers: () => workers.length,
  act(seed: number) {
    random = createRandom(seed)
    isActing = true
    void actOnLeads()
    // Enough to keep the worker busy, so that a kill is likely to hit a write.
    for (let count = 0; count < 3; count++) void actOnAll()
  },
  /** Stops acting and waits for answers. Returns the commands that are still unanswered after this time. */
  async rest(ms: number) {
    isActing = false
    for (const endAt = now() + ms; now() < endAt; ) {
      await wait(50)
      if (unanswered.size === 0) break
    }
    return Array.from(unanswered.values(), ({ command }) => command)
  },
  /** What a seller can compare between two tabs. */
  everything: async () => ({
    shown: await shown(),
    totals: await ask({ query: { name: 'totals' } }),
    actions: await ask({ query: { name: 'actions', count: 20 } }),
    summary: document.querySelector<HTMLElement>('[aria-label=Summary]')?.innerText,
  }),
  actions: () => ask({ query: { name: 'actions', count: 50 } }),
  /** What has to agree with what is stored. */
  answers: async (ids: string[]) => ({
    totals: await ask({ query: { name: 'totals' } }),
    leads: await Promise.all(ids.map((id) => ask({ query: { name: 'lead', id } }))),
    opportunities: await allDeals(),
  }),
  endWorker: () => lastWorker().terminate(),
  /** See worker.ts. */
  harm(harm: { shiftMs?: number; plan?: object }) {
    shiftMs = harm.shiftMs ?? shiftMs
    Worker.prototype.postMessage.call(lastWorker(), { harm })
  },
  lookForNewVersion: () => void lookForNewVersion(),
}
Object.assign(window, controls)

/** Until there is one: a look that joins another, from before the deployment, finds nothing. */
async function lookForNewVersion() {
  const registration = await navigator.serviceWorker.ready
  do {
    await registration.update().catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 1000))
  } while (!registration.waiting)
}
