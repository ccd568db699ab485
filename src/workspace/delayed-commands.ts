import { type ActionRef, type ActionSummary, summaryOf } from '../domain/action'
import { actionKindOf, changeRow, type DelayedCommand, isRefusal, type Refusal, refuse } from '../domain/commands'
import { SIMULATED_DELAY_MS } from '../domain/constants'
import { changedFields, type Edit } from '../domain/edit'
import type { Lead } from '../domain/lead'
import { addAction, type Done } from '../store/actions'
import type { Draft } from '../store/draft'
import type { List } from '../store/schema'
import type { Outcome } from './outcome'
import type { Persistence } from './persistence'
import type { Clock } from './ports'

/** A save or a conversion, and the state when it was requested. */
interface PendingCommand {
  readonly command: DelayedCommand
  readonly lead: Lead
  /** The list, and the number of its next action at that time. */
  readonly list: number
  readonly nextNumber: number
  /** What could be redone at that time: it no longer can be, once the command is done. */
  readonly redo: List['redo']
  /** How many commands had been taken back: they cannot be redone either. */
  readonly takenBefore: number
}

interface WaitingCommand extends PendingCommand {
  /** Ends the wait with an outcome. */
  end(outcome: Outcome): void
}

/** Saves and conversions. Each waits for the simulated delay, and can be taken back until it is written. */
export function createDelayedCommands(persistence: Persistence, clock: Clock) {
  /** By the ids of their leads, in the order of the requests. */
  const waiting = new Map<string, WaitingCommand>()
  const busyLeads = new Map<string, Lead>()
  /** In the order of taking back; the keys -1, -2 and so on serve as their numbers for a redo. */
  const takenBack = new Map<number, PendingCommand>()
  let taken = 0
  /** The actions that commands are written as: their lists and numbers. */
  const written = new Set<string>()

  /** An obstacle is reported at once. After the delay the command is decided on the lead as it is then. */
  async function run(command: DelayedCommand): Promise<Outcome> {
    await persistence.settled()
    if (busyLeads.has(command.id)) return refuse('busy')
    const { view } = persistence.store()
    const row = view.row(command.id)
    if (!row) return refuse('no-such-lead')
    const { nextNumber, nextOrder, redo } = view.list
    const first = changeRow(command, row, nextOrder)
    if (isRefusal(first)) return first
    const { lead } = row
    const asked = { command, lead, list: view.number, nextNumber, redo, takenBefore: taken }
    busyLeads.set(command.id, lead)
    try {
      return (await wait(asked)) ?? (await write(asked))
    } finally {
      release(asked)
    }
  }

  /** Unless another command has the lead by now. */
  function release({ lead }: PendingCommand) {
    if (busyLeads.get(lead.id) === lead) busyLeads.delete(lead.id)
  }

  /** The outcome, if the command was written or taken back meanwhile; null after the delay. */
  async function wait(asked: PendingCommand): Promise<Outcome | null> {
    const { id } = asked.command
    let own: WaitingCommand | null = null
    const ended = new Promise<Outcome>((resolve) => {
      own = { ...asked, end: resolve }
      waiting.set(id, own)
    })
    async function delay(): Promise<Outcome | null> {
      await clock.wait(SIMULATED_DELAY_MS)
      // It is being written, or was taken back.
      if (waiting.get(id) !== own) return ended
      waiting.delete(id)
      return null
    }
    return Promise.race([ended, delay()])
  }

  /** Null if it changes nothing. */
  async function decide(draft: Draft, { command, lead, list, redo }: PendingCommand): Promise<Done | Refusal | null> {
    if (draft.number !== list) return refuse('other-list')
    const before = draft.view.row(command.id)
    const after = before ? changeRow(command, before, draft.list.nextOrder) : refuse('no-such-lead')
    if (isRefusal(after)) return after
    if (!before || !changedFields(before, after)) return null
    const edits: Edit[] = [{ before, after }]
    const action = { kind: actionKindOf(command), subject: lead.name, date: clock.date(), edits }
    const done = await addAction(draft, action, redo)
    // Before it is written: an undo may come as soon as it is.
    if (done) written.add(`${done.entry.list} ${done.entry.number}`)
    return done
  }

  async function write(asked: PendingCommand): Promise<Outcome> {
    const outcome = await persistence.commit(async (draft) => decide(draft, asked))
    if ('done' in outcome && outcome.action) forgetTakenBack(asked.takenBefore)
    return outcome
  }

  /** In one commit: a page that closes may have no time for several. */
  async function writeAll(all: readonly WaitingCommand[]) {
    const outcomes = new Map<WaitingCommand, Outcome>()
    let whole: Outcome = refuse('not-saved')
    try {
      whole = await persistence.commit(async (draft) => {
        for (const asked of all) {
          const decided = await decide(draft, asked)
          const isRefused = decided && isRefusal(decided)
          outcomes.set(asked, isRefused ? decided : { done: true, action: decided && summaryOf(decided.entry) })
        }
        return draft.entries.size > 0 ? {} : null
      })
    } finally {
      for (const asked of all) asked.end(isRefusal(whole) ? whole : outcomes.get(asked)!)
    }
  }

  function takeBack({ end, ...asked }: WaitingCommand): Outcome {
    const { command, lead } = asked
    waiting.delete(command.id)
    release(asked)
    end(refuse('taken-back'))
    takenBack.set(-++taken, asked)
    const list = persistence.store().view.number
    const action: ActionSummary = { list, number: -taken, kind: actionKindOf(command), subject: lead.name }
    return { done: true, action, takenBack: command.id }
  }

  /** The commands that were taken back before this count can no longer be redone. */
  function forgetTakenBack(before = taken) {
    for (const number of takenBack.keys()) if (-number <= before) takenBack.delete(number)
  }

  return {
    run,
    busyLeads: () => [...busyLeads.values()],
    isAnyWaiting: () => waiting.size > 0,
    isAnyTakenBack: () => takenBack.size > 0,
    forgetTakenBack,

    /** Takes back the newest waiting command, unless something else was done after it. */
    async takeBackNewest(): Promise<Outcome | null> {
      const { view } = persistence.store()
      const newest = await persistence
        .store()
        .newestDone()
        .catch(() => null)
      const last = [...waiting.values()].at(-1)
      if (!last) return null
      // Commands that were requested earlier may be written after its request: they are not newer.
      const isNewer = view.number !== last.list || (newest !== null && newest.number >= last.nextNumber)
      if (newest && isNewer && !written.has(`${view.number} ${newest.number}`)) return null
      return takeBack(last)
    },

    /** Takes back the command that waits for this lead, if there is one. */
    takeBack(id: string): Outcome {
      const asked = waiting.get(id)
      return asked ? takeBack(asked) : refuse('nothing-to-undo')
    },

    /** Does what was taken back, at once: the newest, or the one with this number. Null if there is none. */
    async redo(wanted: ActionRef | null): Promise<Outcome | null> {
      const number = wanted ? wanted.number : [...takenBack.keys()].at(-1)
      const asked = number === undefined ? undefined : takenBack.get(number)
      if (number === undefined || !asked) return null
      // Actions that were undone after it are redone first.
      const undone = persistence.store().view.list.redo.filter((each) => !asked.redo.includes(each))
      if (wanted === null && undone.length > 0) return null
      if (busyLeads.has(asked.command.id)) return refuse('busy')
      takenBack.delete(number)
      const outcome = await write(asked)
      if (isRefusal(outcome)) takenBack.set(number, asked)
      return outcome
    },

    /** Writes the waiting commands of some leads at once, or all of them: the page is about to close. */
    async finish(isMeant: (list: number, lead: Lead) => boolean = () => true) {
      const all = [...waiting.values()].filter(({ list, lead }) => isMeant(list, lead))
      for (const { command } of all) waiting.delete(command.id)
      if (all.length > 0) await writeAll(all)
    },
  }
}
