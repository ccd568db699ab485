import { change, type LeadChange } from '../src/domain/change'
import { convertLead, isRefusal, saveLead } from '../src/domain/commands'
import { editableStatuses, type Lead, leadFields } from '../src/domain/lead'
import type { LeadPage } from '../src/domain/lead-query'
import type { LeadEngine } from '../src/engine/lead-engine'
import { engines } from './engines'
import type { Answer, SessionResult, SessionTask } from './protocol'
import { type Interaction, seededSession } from './session'
import { worldLeads } from './worlds'

export function runSession({ engine: name, world, leads: count, warmUps, passes }: SessionTask): SessionResult {
  const leads = worldLeads(world, count)
  const session = seededSession(leads)
  const engine = engines[name]()
  const loadMs = load(engine, leads)
  // Held for good, so that the page can tell how much memory the engine takes once its session is over.
  Object.assign(globalThis, { heldEngine: engine })

  const interactionMs: number[] = []
  let answers: Answer[] | null = null
  for (let pass = 0; pass < warmUps + passes; pass++) {
    const done = runPass(engine, session)
    answers ??= done.answers
    requireSame(answers, done.answers)
    if (pass >= warmUps) interactionMs.push(...done.interactionMs)
  }
  return { loadMs, interactionMs, answers: answers ?? [] }
}

function load(engine: LeadEngine, leads: readonly Lead[]): number {
  const changes = leads.map((lead) => change('leads', null, lead))
  const startedMs = performance.now()
  engine.apply(changes)
  return performance.now() - startedMs
}

function runPass(engine: LeadEngine, session: readonly Interaction[]) {
  const interactionMs: number[] = []
  const answers: Answer[] = []
  const written: LeadChange[] = []
  let page: LeadPage | null = null
  for (const interaction of session) {
    const changes = changesOf(interaction, page, written)
    const startedMs = performance.now()
    if (changes.length > 0) engine.apply(changes)
    page = engine.query(interaction.query)
    interactionMs.push(performance.now() - startedMs)
    answers.push({ question: `${interaction.does} ${JSON.stringify(interaction.query)}`, text: textOf(page) })
  }
  return { interactionMs, answers }
}

/** Edits and conversions are of the first row on the screen; an undo is of the newest of them. */
function changesOf({ change: kind }: Interaction, page: LeadPage | null, written: LeadChange[]): LeadChange[] {
  if (kind === null) return []
  const newest = kind === 'undo' ? written.pop() : undefined
  if (newest) return [change('leads', newest.after, newest.before)]
  const lead = page?.rows[0]
  if (!lead) return []
  const result = kind === 'edit' ? saveLead(lead, draftFor(lead)) : convertLead(lead)
  if (isRefusal(result)) throw new Error(`${kind} was refused: ${result.refused}`)
  const changes = result.filter((each): each is LeadChange => each.table === 'leads')
  written.push(...changes)
  return changes
}

function draftFor(lead: Lead) {
  return { email: `edited.${lead.email}`, status: editableStatuses(lead.status)[1] ?? lead.status }
}

function textOf({ rows, page, pageCount, matching, total }: LeadPage): string {
  const texts = rows.map((lead) => [lead.id, ...leadFields.map(({ key }) => lead[key])])
  return JSON.stringify({ page, pageCount, matching, total, rows: texts })
}

function requireSame(first: readonly Answer[], later: readonly Answer[]) {
  const other = later.find(({ text }, index) => text !== first[index]?.text)
  if (other) throw new Error(`A later pass gave another answer to: ${other.question}`)
}
