import { type ActionSummary, summaryOf } from '../domain/action'
import type { Change } from '../domain/change'
import {
  changeLead,
  isOfLeadCommand,
  isRefusal,
  kindOf,
  type LeadCommand,
  type Refusal,
  refuse,
} from '../domain/commands'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import { draftOf, isSameDraft, type Lead } from '../domain/lead'
import { type AddedAction, addAction, type NewEdit } from '../store/actions'
import type { Draft } from '../store/draft'
import type { Home, Outcome } from './home'
import type { Clock } from './ports'

/** A save or a conversion that was asked for. */
interface Asked {
  readonly command: LeadCommand
  readonly lead: Lead
  /** What a new action would have been numbered then. */
  readonly nextNumber: number
  /** What could be redone then: it ends that, and nothing that is undone later. */
  readonly redo: number[]
  /** How many were taken back before it: those it ends as well. */
  readonly takenBefore: number
}

interface Waiting extends Asked {
  /** Ends the wait: this is what came of it. */
  end(outcome: Outcome): void
}

/** Saves and conversions, from the moment they are asked for. While one waits, it can be taken back. */
export function createLeadCommands(home: Home, clock: Clock) {
  /** By the ids of their leads, in the order in which they were asked for. */
  const waiting = new Map<string, Waiting>()
  const busyLeads = new Map<string, Lead>()
  /** In the order in which they were. Each may be done after all, by its number: -1, -2 and so on. */
  const takenBack = new Map<number, Asked>()
  let taken = 0

  /** What is refused now is refused at once; the rest is decided again after the delay, on the lead as it is by then. */
  async function run(command: LeadCommand): Promise<Outcome> {
    await home.settled()
    if (busyLeads.has(command.id)) return refuse('busy')
    const { view, head } = home.store()
    const lead = view.leads.lead(command.id)
    if (!lead) return refuse('no-such-lead')
    const first = editOf(command, lead, head.nextOrder)
    if (first && isRefusal(first)) return first
    const asked = { command, lead, nextNumber: head.nextNumber, redo: [...head.redo], takenBefore: taken }
    busyLeads.set(command.id, lead)
    try {
      return (await wait(asked)) ?? (await write(asked))
    } finally {
      release(asked)
    }
  }

  /** By then another command may be about the same lead. */
  function release({ lead }: Asked) {
    if (busyLeads.get(lead.id) === lead) busyLeads.delete(lead.id)
  }

  /** What came of it meanwhile; null where the delay is over. */
  async function wait(asked: Asked): Promise<Outcome | null> {
    const { id } = asked.command
    let own: Waiting | null = null
    const ended = new Promise<Outcome>((resolve) => {
      own = { ...asked, end: resolve }
      waiting.set(id, own)
    })
    async function delay(): Promise<Outcome | null> {
      await clock.wait(SIMULATED_DELAY_MS)
      // It may be written already, or taken back: then what came of it is told soon.
      if (waiting.get(id) !== own) return ended
      waiting.delete(id)
      return null
    }
    return Promise.race([ended, delay()])
  }

  /** Null where it changes nothing. */
  function decide(draft: Draft, { command, lead, redo }: Asked): AddedAction | Refusal | null {
    const row = draft.row(command.id)
    const edit = row ? editOf(command, row.lead, draft.head.nextOrder) : refuse('no-such-lead')
    if (!edit || isRefusal(edit)) return edit
    const action = { kind: kindOf(command), subject: lead.name, date: clock.date(), edits: [edit] }
    return addAction(draft, action, redo)
  }

  async function write(asked: Asked): Promise<Outcome> {
    const outcome = await home.commit(async (draft) => decide(draft, asked))
    if ('done' in outcome && outcome.action) forgetTakenBack(asked.takenBefore)
    return outcome
  }

  /** In one commit: there may be no time for several. */
  async function writeAll(all: readonly Waiting[]) {
    const outcomes = new Map<Waiting, Outcome>()
    let whole: Outcome = refuse('not-saved')
    try {
      whole = await home.commit(async (draft) => {
        for (const asked of all) {
          const decided = decide(draft, asked)
          const isRefused = decided && isRefusal(decided)
          outcomes.set(asked, isRefused ? decided : { done: true, action: decided && summaryOf(decided.entry) })
        }
        return draft.entries.size > 0 ? {} : null
      })
    } finally {
      for (const asked of all) asked.end(isRefusal(whole) ? whole : outcomes.get(asked)!)
    }
  }

  /** Those that were taken back before a new action was asked for can no longer be done. */
  function forgetTakenBack(before = taken) {
    for (const number of takenBack.keys()) if (-number <= before) takenBack.delete(number)
  }

  return {
    run,
    busyLeads: () => [...busyLeads.values()],
    isAnyWaiting: () => waiting.size > 0,
    isAnyTakenBack: () => takenBack.size > 0,
    forgetTakenBack,

    /** Takes back what was asked for last, if that is still waiting and nothing was done since. */
    async takeBackNewest(): Promise<ActionSummary | null> {
      const { database } = home.store()
      const newest = await database.newestDone().catch(() => null)
      const last = [...waiting.values()].at(-1)
      if (!last) return null
      // Those that wait are done in the order in which they were asked for: it is others that may have come since.
      if (newest && newest.number >= last.nextNumber && !isOfLeadCommand(newest.kind)) return null
      const { end, ...asked } = last
      waiting.delete(asked.command.id)
      release(asked)
      end(refuse('taken-back'))
      takenBack.set(-++taken, asked)
      return { number: -taken, kind: kindOf(asked.command), subject: asked.lead.name }
    },

    /** Does at once what was taken back: the newest, or the one with this number. Null where there is none. */
    async redo(wanted: number | null): Promise<Outcome | null> {
      const number = wanted ?? [...takenBack.keys()].at(-1)
      const asked = number === undefined ? undefined : takenBack.get(number)
      if (number === undefined || !asked) return null
      // What was undone after it is redone first.
      const undone = home.store().head.redo.filter((each) => !asked.redo.includes(each))
      if (wanted === null && undone.length > 0) return null
      if (busyLeads.has(asked.command.id)) return refuse('busy')
      takenBack.delete(number)
      const outcome = await write(asked)
      if (isRefusal(outcome)) takenBack.set(number, asked)
      return outcome
    },

    /** Writes at once what is waiting: the page is about to go. */
    async finish() {
      const all = [...waiting.values()]
      waiting.clear()
      if (all.length > 0) await writeAll(all)
    },
  }
}

/** What a command does to a lead as it is now; null where that changes nothing. */
function editOf(command: LeadCommand, lead: Lead, nextOrder: number): NewEdit | Refusal | null {
  const changes = changeLead(command, lead, nextOrder)
  return isRefusal(changes) ? changes : editFrom(changes)
}

/** One edit of one lead; null where it changes nothing. */
export function editFrom(changes: readonly Change[]): NewEdit | null {
  const lead = changes.find((each) => each.table === 'leads')
  const created = changes.find((each) => each.table === 'opportunities')?.after
  if (!lead?.before || !lead.after) throw new Error('no lead is edited')
  const { before, after } = lead
  if (isSameDraft(before, after)) return null
  const opportunity = created ? { stage: created.stage, amount: created.amount, order: created.order } : null
  return { id: before.id, order: before.order, before: draftOf(before), after: draftOf(after), opportunity }
}
