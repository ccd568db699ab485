/**
 * The judge of undo: what the rules of docs/spec.md say comes of each action, in the plainest way. A list is what its
 * actions that are done make of nothing, one after another; to undo one is to leave it out. It shares no code with the
 * store.
 */

export interface Facts {
  readonly name: string
  readonly company: string
  readonly email: string
  readonly source: string
  readonly score: number
  readonly status: string
  /** When its opportunity was created, among all that was created in the list. */
  readonly deal: number | null
}

export interface ModelLead {
  readonly id: string
  readonly facts: Facts
}

type Patch = Partial<Facts>

interface Effect {
  readonly order: number
  readonly before: Patch
  /** Null deletes the lead. */
  readonly after: Patch | null
  /** The action that had touched the lead last. */
  readonly found: number
}

interface Action {
  readonly kind: string
  readonly subject: string
  readonly creates: ReadonlyMap<number, ModelLead>
  readonly effects: readonly Effect[]
  /** Too many effects to look for obstacles before they are asked for. */
  readonly isLarge: boolean
  readonly isDone: boolean
  /** When it was done or redone. */
  readonly doneAt: number
}

interface ModelList {
  /** Lists are counted from 1. */
  readonly list: number
  readonly isOwn: boolean
  readonly opening: number
  readonly actions: ReadonlyMap<number, Action>
  readonly nextNumber: number
  readonly nextOrder: number
  readonly redo: readonly (number | 'next')[]
}

export type Verdict = { readonly done: string; readonly number?: number } | { readonly refused: string }

const RECENT = 50
const MANY = 100
const none: ModelList = { list: 0, isOwn: false, opening: 0, actions: new Map(), nextNumber: 0, nextOrder: 0, redo: [] }

export class UndoModel {
  #list: ModelList = none
  #previous: ModelList | null = null
  #next: ModelList | null = null
  #time = 0
  #lists = 0

  /** The numbers of the lists. */
  get lists() {
    return { current: this.#list.list, previous: this.#previous?.list ?? null, next: this.#next?.list ?? null }
  }

  get isOwn(): boolean {
    return this.#list.isOwn
  }

  get hasUndone(): boolean {
    return (
      this.#previous !== null || this.#next !== null || [...this.#list.actions.values()].some(({ isDone }) => !isDone)
    )
  }

  /** By order. */
  leads(list = this.#list): Map<number, ModelLead> {
    const leads = new Map<number, ModelLead>()
    for (const [, { isDone, creates, effects }] of sorted(list.actions)) {
      if (!isDone) continue
      for (const [order, lead] of creates) leads.set(order, lead)
      for (const { order, after } of effects) {
        const lead = leads.get(order)
        if (lead && after) leads.set(order, { ...lead, facts: { ...lead.facts, ...after } })
        else leads.delete(order)
      }
    }
    return leads
  }

  find(id: string): [number, ModelLead] | null {
    return [...this.leads()].find(([, lead]) => lead.id === id) ?? null
  }

  /** What happened to a lead, the newest first: what changed, or null for a deletion, and whether it is undone. */
  history(order: number): { readonly before: Patch; readonly after: Patch | null; readonly isUndone: boolean }[] {
    return sorted(this.#list.actions)
      .toReversed()
      .flatMap(([, { effects, isDone }]) =>
        effects
          .filter((effect) => effect.order === order)
          .map(({ before, after }) => ({ before, after, isUndone: !isDone })),
      )
  }

  recent(count: number) {
    const own = sorted(this.#list.actions)
      .toReversed()
      .slice(0, count)
      .filter(([, { kind }]) => kind !== 'start')
      .map(([number, { kind, subject, isDone, isLarge }]) => {
        // With very many edits the seller learns of an obstacle on asking for it.
        const isTold = !isLarge
        const refused = !isTold ? null : isDone ? this.#obstacleToUndo(number) : this.#obstacleToRedo(number)
        return { kind, subject, isUndone: !isDone, refused: refused?.startsWith('worked-on') ? null : refused }
      })
    const opening = this.#next?.actions.get(this.#next.opening)
    return opening ? [{ kind: opening.kind, subject: opening.subject, isUndone: true, refused: null }, ...own] : own
  }

  /** All texts that may still be stored. */
  texts(): string {
    return JSON.stringify(
      [this.#list, this.#previous, this.#next].map(
        (list) => list && [...list.actions].map(([, action]) => [...action.creates, action]),
      ),
    )
  }

  /** A new action in the list; orders and what was found are filled in. */
  act(
    kind: string,
    subject: string,
    created: readonly ModelLead[],
    effects: readonly Omit<Effect, 'found'>[],
  ): Verdict {
    const { nextNumber: number } = this.#list
    const deals = effects.filter(({ after }) => typeof after?.deal === 'number').length
    const first = this.#list.nextOrder + deals
    const creates = new Map(created.map((lead, at) => [first + at, withDeal(lead, first + at)]))
    const found = effects.map((effect) => ({ ...effect, found: this.#touched(effect.order) }))
    const isLarge = found.length > MANY
    const action = { kind, subject, creates, effects: found, isLarge, isDone: true, doneAt: ++this.#time }
    this.#set({
      actions: new Map([...this.#list.actions, [number, action]]),
      nextNumber: number + 1,
      nextOrder: first + created.length,
      redo: [],
    })
    for (const [old, { isDone }] of this.#list.actions) if (!isDone && old <= number - RECENT) this.#drop(old)
    return { done: kind, number }
  }

  /** The next order that an opportunity gets. */
  get nextOrder(): number {
    return this.#list.nextOrder
  }

  /** A new list takes the place of this one. */
  replace(kind: string, subject: string, created: readonly ModelLead[], restored: ModelList = none): Verdict {
    const { nextNumber: opening, nextOrder: first } = restored
    const creates = new Map(created.map((lead, at) => [first + at, withDeal(lead, first + at)]))
    const action = { kind, subject, creates, effects: [], isLarge: false, isDone: true, doneAt: ++this.#time }
    this.#previous = this.#list === none ? null : { ...this.#list, redo: [] }
    this.#next = null
    this.#list = {
      list: ++this.#lists,
      isOwn: kind === 'import' || kind === 'restore',
      opening,
      actions: new Map([...restored.actions, [opening, action]]),
      nextNumber: opening + 1,
      nextOrder: first + created.length,
      redo: [],
    }
    return { done: kind, number: opening }
  }

  /** What is shown and what was done to it. */
  backup(): ModelList {
    const leads = this.leads()
    const actions = new Map<number, Action>()
    let [nextNumber, nextOrder] = [0, 0]
    for (const [number, action] of sorted(this.#list.actions)) {
      if (!action.isDone) continue
      const effects = action.effects.filter(({ order }) => leads.has(order))
      const orders = [...action.creates.keys()]
      const isCreated = orders.some((order) => leads.has(order))
      if (effects.length === 0 && !isCreated) continue
      const creates = new Map([...action.creates].filter(([order]) => leads.has(order)))
      actions.set(number, { ...action, effects, creates })
      nextNumber = number + 1
      if (isCreated) nextOrder = Math.max(nextOrder, ...orders.map((order) => order + 1))
    }
    for (const { facts } of leads.values()) nextOrder = Math.max(nextOrder, (facts.deal ?? -1) + 1)
    return { ...none, actions, nextNumber, nextOrder }
  }

  /** What was stored is gone: what is shown stays, without its past. */
  leave() {
    const leads = this.leads()
    const actions = new Map<number, Action>()
    let [nextNumber, nextOrder] = [0, 0]
    for (const [number, action] of sorted(this.#list.actions)) {
      const creates = new Map(
        [...action.creates.keys()].flatMap((order) => (leads.has(order) ? [[order, leads.get(order)!] as const] : [])),
      )
      if (creates.size === 0 || !action.isDone) continue
      actions.set(number, { ...action, kind: 'start', creates, effects: [] })
      nextNumber = Math.max(nextNumber, number + 1)
      nextOrder = Math.max(nextOrder, ...[...action.creates.keys()].map((order) => order + 1))
    }
    for (const { facts } of leads.values()) nextOrder = Math.max(nextOrder, (facts.deal ?? -1) + 1)
    this.#list = { ...this.#list, actions, opening: nextNumber, nextNumber: nextNumber + 1, nextOrder, redo: [] }
    this.#previous = this.#next = null
    this.#lists = this.#list.list
  }

  clearUndone(): Verdict {
    for (const [number, { isDone }] of this.#list.actions) if (!isDone) this.#drop(number)
    this.#previous = this.#next = null
    this.#set({ redo: [] })
    return { done: 'nothing' }
  }

  /** Null undoes the newest. An action of another list is told by `'previous'` or `'other'`. */
  undo(wanted: number | 'previous' | 'other' | null, workedOn?: 'keep' | 'undo'): Verdict {
    if (wanted === 'previous') return refuse('changed-since')
    const number = wanted ?? this.#newestDone()
    if (number === null || number === 'other') return refuse('nothing-to-undo')
    const obstacle = this.#obstacleToUndo(number)
    const isAsked = obstacle?.startsWith('worked-on') ?? false
    if (obstacle && !(isAsked && workedOn)) return refuse(obstacle)
    const action = this.#list.actions.get(number)!
    if (isAsked && workedOn === 'keep') return this.#deleteOthers(number, action)
    if (this.#movesBack(number)) {
      this.#next = this.#list
      this.#list = { ...this.#previous!, redo: [...this.#previous!.redo, 'next'] }
      this.#previous = null
      return { done: action.kind }
    }
    const later = isAsked ? this.#laterWork(number) : []
    if (typeof later === 'string') return refuse(later)
    const undone = [...later, number]
    const back = undone.flatMap((each) => this.#list.actions.get(each)!.effects.filter(({ after }) => after === null))
    if (this.#idsTaken(back.map(({ order }) => order))) return refuse('ids-taken')
    for (const each of undone) this.#mark(each, false)
    return { done: action.kind }
  }

  redo(wanted: number | 'next' | 'other' | null): Verdict {
    const number = wanted ?? this.#list.redo.at(-1) ?? null
    if (number === 'next' && this.#next) {
      const { kind } = this.#next.actions.get(this.#next.opening)!
      this.#previous = { ...this.#list, redo: this.#list.redo.filter((each) => each !== 'next') }
      this.#list = this.#next
      this.#next = null
      return { done: kind }
    }
    const action = typeof number === 'number' ? this.#list.actions.get(number) : undefined
    if (typeof number !== 'number' || !action || action.isDone) return refuse('nothing-to-redo')
    const obstacle = this.#obstacleToRedo(number)
    if (obstacle) return refuse(obstacle)
    if (this.#idsTaken([...action.creates.keys()])) return refuse('ids-taken')
    this.#mark(number, true)
    return { done: action.kind }
  }

  #set(changed: Partial<ModelList>) {
    this.#list = { ...this.#list, ...changed }
  }

  #mark(number: number, isDone: boolean) {
    const action = { ...this.#list.actions.get(number)!, isDone, doneAt: ++this.#time }
    const redo = this.#list.redo.filter((each) => each !== number)
    this.#set({ actions: new Map([...this.#list.actions, [number, action]]), redo: isDone ? redo : [...redo, number] })
  }

  /** Removes an action, and with the leads that it created all that was done to them. */
  #drop(number: number) {
    const { creates } = this.#list.actions.get(number) ?? { creates: new Map() }
    const actions = new Map<number, Action>()
    for (const [other, action] of this.#list.actions) {
      const effects = action.effects.filter(({ order }) => !creates.has(order))
      const isEmpty = effects.length === 0 && action.effects.length > 0 && action.creates.size === 0
      if (other !== number && !isEmpty) actions.set(other, { ...action, effects })
    }
    const redo = this.#list.redo.filter((each) => each === 'next' || actions.has(each))
    this.#set({ actions, redo })
  }

  /** The action that created the lead of this order. */
  #creator(order: number): [number, Action] {
    return [...this.#list.actions].find(([, { creates }]) => creates.has(order))!
  }

  /** The action that is done and touched the lead last. */
  #touched(order: number): number {
    const touching = sorted(this.#list.actions).filter(
      ([, { isDone, effects }]) => isDone && effects.some((effect) => effect.order === order),
    )
    return touching.at(-1)?.[0] ?? this.#creator(order)[0]
  }

  #isHidden({ effects }: Action): boolean {
    return effects.some(({ order }) => !this.#creator(order)[1].isDone)
  }

  /** What Ctrl+Z means: the last that was done and shows. */
  #newestDone(): number | null {
    const { opening, actions } = this.#list
    const done = [...actions]
      .filter(([number, { isDone, kind }]) => isDone && number >= opening && kind !== 'start')
      .filter(([number, { kind }]) => number !== opening || kind === 'import' || this.#previous !== null)
      .filter(
        ([number, { creates, effects }]) =>
          number === opening || creates.size > 0 || effects.some(({ order }) => this.#creator(order)[1].isDone),
      )
    return done.toSorted(([a, one], [b, other]) => other.doneAt - one.doneAt || b - a)[0]?.[0] ?? null
  }

  #movesBack(number: number): boolean {
    if (number !== this.#list.opening || !this.#previous) return false
    const { kind } = this.#list.actions.get(number)!
    const others = [...this.#list.actions].filter(([other]) => other !== number)
    return kind !== 'import' || !others.some(([, { isDone, creates }]) => isDone && creates.size > 0)
  }

  #obstacleToUndo(number: number): string | null {
    const { opening, actions } = this.#list
    const action = actions.get(number)
    if (!action?.isDone || number < opening || action.kind === 'start') return 'nothing-to-undo'
    if (number === opening && action.kind !== 'import') {
      if (!this.#previous) return 'replaced-removed'
      return this.#newestDone() === number ? null : 'changed-since'
    }
    if (this.#isHidden(action)) return 'undone-before'
    const orders = [...action.creates.keys(), ...action.effects.map(({ order }) => order)]
    const touched = new Set(orders.filter((order) => this.#touched(order) !== number))
    if (touched.size === 0) return null
    return action.kind === 'import' ? `worked-on ${touched.size}` : 'changed-since'
  }

  #obstacleToRedo(number: number): string | null {
    const action = this.#list.actions.get(number)!
    if (this.#isHidden(action)) return 'undone-before'
    const other = action.effects.find(({ order, found }) => this.#touched(order) !== found)
    if (!other) return null
    return this.#list.actions.get(other.found)?.isDone === false ? 'undone-before' : 'changed-since'
  }

  /** Whether leads that come back have the id of another one that is shown. */
  #idsTaken(orders: readonly number[]): boolean {
    const shown = this.leads()
    return orders.some((order) => {
      const lead = this.#creator(order)[1].creates.get(order)!
      return [...shown].some(([other, { id }]) => id === lead.id && other !== order)
    })
  }

  #deleteOthers(number: number, action: Action): Verdict {
    const leads = this.leads()
    const untouched = (order: number) => this.#touched(order) === number && leads.has(order)
    const deleted = [...action.creates.keys()].filter(untouched)
    const reverted = action.effects.filter(({ order }) => untouched(order))
    // What changes nothing is no action.
    if (deleted.length + reverted.length === 0) return { done: 'nothing' }
    return this.act(
      'delete',
      String(deleted.length),
      [],
      [
        ...deleted.map((order) => ({ order, before: {}, after: null })),
        ...reverted.map(({ order, before, after }) => ({ order, before: after ?? {}, after: before })),
      ],
    )
  }

  /** The later actions on what this one has edited, and on what those have, the last one first. */
  #laterWork(number: number): number[] | string {
    const found = new Set([number])
    for (const each of found) {
      for (const { order } of this.#list.actions.get(each)!.effects) {
        for (const [later, { isDone, effects }] of this.#list.actions) {
          if (isDone && later > each && effects.some((effect) => effect.order === order)) found.add(later)
        }
      }
    }
    found.delete(number)
    const actions = [...found].map((each) => this.#list.actions.get(each)!)
    if (actions.some(({ creates }) => creates.size > 0)) return 'changed-since'
    if (actions.some((action) => this.#isHidden(action))) return 'undone-before'
    return [...found].toSorted((a, b) => this.#list.actions.get(b)!.doneAt - this.#list.actions.get(a)!.doneAt)
  }
}

const refuse = (refused: string): Verdict => ({ refused })

function sorted(actions: ReadonlyMap<number, Action>): [number, Action][] {
  return [...actions].toSorted(([a], [b]) => a - b)
}

/** A lead that is created as converted has an opportunity at once. */
function withDeal({ id, facts }: ModelLead, order: number): ModelLead {
  return { id, facts: { ...facts, deal: facts.status === 'converted' ? order : null } }
}
