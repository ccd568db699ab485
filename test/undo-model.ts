import type { LeadField } from '../src/domain/lead'
import { isSamePerson, personKey } from '../src/domain/person'

/**
 * The judge of undo: what the rules of src/store/SPEC.md say comes of each action, in the plainest way. A list is what its
 * actions that are done make of nothing, one after another; to undo one is to leave it out. It shares no code with the
 * store.
 */

export interface Deal {
  /** When it was created, among all that was created in the list. */
  readonly order: number
  readonly stage: string
  readonly amount: number
}

/** The compiler names this file where a lead gets another field. */
export interface Facts extends Readonly<Record<Exclude<LeadField, 'score'>, string>> {
  readonly score: number
  /** By the moments when they were written, the oldest first. */
  readonly notes: readonly (readonly [date: number, text: string])[]
  /** Its opportunity. */
  readonly deal: Deal | null
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
  /** It was deleted: it comes back. */
  readonly isBack?: true
  /** The action that had touched the lead last. */
  readonly found: number
}

interface Action {
  readonly kind: string
  readonly subject: string
  readonly creates: ReadonlyMap<number, ModelLead>
  /** The order after the last lead that it created. */
  readonly end: number
  readonly effects: readonly Effect[]
  /** Too many effects to look for obstacles before they are asked for. */
  readonly isLarge: boolean
  readonly isDone: boolean
  /** When it was done or redone. */
  readonly doneAt: number
  /** When it was done first. */
  readonly madeAt: number
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
  #before: ModelList | null = null
  /** Shown again as a whole. Every change makes another one of it. */
  #redone: ModelList | null = null
  #time = 0
  #lists = 0

  /** The numbers of the lists. */
  get lists() {
    return { current: this.#list.list, previous: this.#previous?.list ?? null, next: this.#next?.list ?? null }
  }

  get #others(): readonly ModelList[] {
    return [this.#previous, this.#next, this.#before].filter((list) => list !== null)
  }

  get isOwn(): boolean {
    return isOwnList(this.#list)
  }

  get hasUndone(): boolean {
    return this.#others.length > 0 || [...this.#list.actions.values()].some(({ isDone }) => !isDone)
  }

  /** The own lists that are not shown; of several the first stays when another one is replaced. */
  ownBefore(): { readonly list: number; readonly leads: number }[] {
    // Where what it began with is not known, it may have been work.
    const isWorkedOn = ({ nextNumber, opening, actions }: ModelList) =>
      nextNumber > opening + 1 || !actions.has(opening)
    // It went to another device and came back.
    const isCarried = ({ opening, actions }: ModelList) => {
      if ([...actions.values()].some(({ isDone }) => !isDone)) return false
      const last = sorted(actions).findLast(([number, { kind }]) => number !== opening || kind !== 'restore')
      const found = last && this.#list.actions.get(last[0])
      return found?.isDone === true && found.madeAt === last?.[1].madeAt
    }
    return this.#others
      .filter((list) => isOwnList(list) && (isWorkedOn(list) || list !== this.#next) && !isCarried(list))
      .toSorted((a, b) => Number(isWorkedOn(b)) - Number(isWorkedOn(a)) || b.list - a.list)
      .map((list) => ({ list: list.list, leads: this.leads(list).size }))
      .filter(({ leads }) => leads > 0)
  }

  /** By order. */
  leads(list = this.#list): Map<number, ModelLead> {
    return this.#replay(list).leads
  }

  #replay({ actions }: ModelList) {
    const leads = new Map<number, ModelLead>()
    const deleted = new Map<number, ModelLead>()
    for (const [, { isDone, creates, effects }] of sorted(actions)) {
      if (!isDone) continue
      for (const [order, lead] of creates) leads.set(order, lead)
      for (const { order, after, isBack } of effects) {
        const lead = (isBack ? deleted : leads).get(order)
        deleted.delete(order)
        leads.delete(order)
        if (lead && after) leads.set(order, { ...lead, facts: { ...lead.facts, ...after } })
        else if (lead) deleted.set(order, lead)
      }
    }
    return { leads, deleted }
  }

  find(id: string): [number, ModelLead] | null {
    return [...this.leads()].find(([, lead]) => lead.id === id) ?? null
  }

  /** The newest of this id that was deleted, unless there is one. */
  findDeleted(id: string): [number, ModelLead] | null {
    if (this.find(id)) return null
    const found = [...this.#replay(this.#list).deleted].filter(([, lead]) => lead.id === id)
    return found.toSorted(([a], [b]) => b - a)[0] ?? null
  }

  /** What happened to a lead, the newest first: what changed, or null for a deletion, and whether it is undone. */
  history(order: number): (Pick<Effect, 'before' | 'after' | 'isBack'> & { readonly isUndone: boolean })[] {
    return sorted(this.#list.actions)
      .toReversed()
      .flatMap(([, { effects, isDone }]) =>
        effects
          .filter((effect) => effect.order === order)
          .map(({ before, after, isBack }) => ({ before, after, ...(isBack && { isBack }), isUndone: !isDone })),
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
      [this.#list, ...this.#others].map((list) => [...list.actions].map(([, action]) => [...action.creates, action])),
    )
  }

  /** A new action in the list; orders and what was found are filled in. */
  act(
    kind: string,
    subject: string,
    created: readonly ModelLead[],
    effects: readonly Omit<Effect, 'found'>[],
  ): Verdict {
    const { nextNumber: number, nextOrder } = this.#list
    const first = nextOrder + effects.filter(({ after }) => (after?.deal?.order ?? -1) >= nextOrder).length
    const creates = new Map(created.map((lead, at) => [first + at, withDeal(lead, first + at)]))
    const found = effects.map((effect) => ({ ...effect, found: this.#touched(effect.order) }))
    const isLarge = found.length > MANY
    const end = first + created.length
    const doneAt = ++this.#time
    const action = { kind, subject, creates, end, effects: found, isLarge, isDone: true, doneAt, madeAt: doneAt }
    this.#set({
      actions: new Map([...this.#list.actions, [number, action]]),
      nextNumber: number + 1,
      nextOrder: end,
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
    const end = first + created.length
    const doneAt = ++this.#time
    const action = { kind, subject, creates, end, effects: [], isLarge: false, isDone: true, doneAt, madeAt: doneAt }
    this.#before = this.#other(this.ownBefore()[0]?.list)
    this.#previous = this.#list === none ? null : { ...this.#list, redo: [] }
    this.#next = null
    this.#list = {
      list: ++this.#lists,
      isOwn: isOwnOpening(kind) || kind === 'restore',
      opening,
      actions: new Map([...restored.actions, [opening, action]]),
      nextNumber: opening + 1,
      nextOrder: end,
      redo: [],
    }
    return { done: kind, number: opening }
  }

  #other(number: number | undefined): ModelList | null {
    return this.#others.find(({ list }) => list === number) ?? null
  }

  /** Another list is shown, as if what came after it were undone. */
  bringBack(number: number): Verdict {
    const wanted = this.#other(number)
    if (!wanted) return refuse('replaced-removed')
    if (wanted === this.#next) return this.redo('next')
    const kind = this.#list.actions.get(this.#list.opening)?.kind ?? 'nothing'
    this.#before = this.#other(this.ownBefore().find(({ list }) => list !== number)?.list)
    this.#next = { ...this.#list, redo: this.#list.redo.filter((each) => each !== 'next') }
    this.#previous = null
    this.#list = { ...wanted, redo: [...wanted.redo, 'next'] }
    return { done: kind }
  }

  /** What is shown and what was done to it. */
  backup(): ModelList {
    const leads = this.leads()
    const actions = new Map<number, Action>()
    let [nextNumber, nextOrder] = [0, 0]
    for (const [number, action] of sorted(this.#list.actions)) {
      if (!action.isDone) continue
      const effects = action.effects.filter(({ order }) => leads.has(order))
      const isCreated = [...action.creates.keys()].some((order) => leads.has(order))
      if (effects.length === 0 && !isCreated) continue
      const creates = new Map([...action.creates].filter(([order]) => leads.has(order)))
      actions.set(number, { ...action, effects, creates })
      nextNumber = number + 1
      if (isCreated) nextOrder = Math.max(nextOrder, action.end)
    }
    for (const { facts } of leads.values()) nextOrder = Math.max(nextOrder, (facts.deal?.order ?? -1) + 1)
    return { ...none, actions, nextNumber, nextOrder }
  }

  /** What was stored is gone: what is shown stays, without its past. */
  leave() {
    const leads = this.leads()
    const actions = new Map<number, Action>()
    const { nextNumber } = this.#list
    for (const [number, action] of sorted(this.#list.actions)) {
      const creates = new Map(
        [...action.creates.keys()].flatMap((order) => (leads.has(order) ? [[order, leads.get(order)!] as const] : [])),
      )
      if (creates.size === 0 || !action.isDone) continue
      // Nobody can tell any more what made it.
      actions.set(number, { ...action, kind: 'start', creates, effects: [], madeAt: Number.NaN })
    }
    const { isOwn } = this
    this.#list = { ...this.#list, isOwn, actions, opening: nextNumber, nextNumber: nextNumber + 1, redo: [] }
    this.#previous = this.#next = this.#before = null
  }

  /**
   * What is done to these leads at once: to all of them, or to none, unless only some are wanted. They are all that is left
   * of so many that were `meant`.
   */
  changeLeads(
    kinds: readonly [ofOne: string, ofMany: string],
    orders: readonly number[],
    change: (facts: Facts, deal: number) => Patch | null | string,
    isPartial: boolean,
    meant = orders.length,
  ): Verdict {
    const leads = this.leads()
    const effects: Omit<Effect, 'found'>[] = []
    let { nextOrder } = this.#list
    let possible = 0
    for (const order of orders) {
      const { facts } = leads.get(order)!
      const after = change(facts, nextOrder)
      if (typeof after === 'string') continue
      possible++
      if (after?.deal?.order === nextOrder) nextOrder++
      const fields = Object.keys(after ?? {}) as (keyof Facts)[]
      const changed = fields.filter((field) => JSON.stringify(after![field]) !== JSON.stringify(facts[field]))
      const pick = (from: Patch) => Object.fromEntries(changed.map((field) => [field, from[field]])) as Patch
      if (!after) effects.push({ order, before: {}, after })
      else if (changed.length > 0) effects.push({ order, before: pick(facts), after: pick(after) })
    }
    if (possible < orders.length && !(isPartial && possible > 0)) return refuse('partly')
    if (effects.length === 0) return { done: 'nothing' }
    const isOne = meant === 1
    const subject = isOne ? leads.get(orders[0]!)!.facts.name : String(effects.length)
    return this.act(kinds[isOne ? 0 : 1], subject, [], effects)
  }

  /** As if these leads had never been there: neither they, nor copies of them that are not shown. */
  deleteForGood(orders: readonly number[]): Verdict {
    const shown = this.leads()
    const gone = orders.map((order) => shown.get(order)!)
    const email = ({ facts }: ModelLead) => facts.email.toLowerCase()
    const person = ({ facts }: ModelLead) => personKey(facts.name)
    const isCopyOf = (one: ModelLead, lead: ModelLead) => {
      const hasEmail = email(one) !== '' && email(one) === email(lead)
      const isAlone = new Set(gone.filter((each) => email(each) === email(one)).map(person)).size === 1
      const mayBe = isSamePerson(one.facts.name, lead.facts.name)
      const isAtCompany = personKey(one.facts.company) === personKey(lead.facts.company)
      if (person(one) === person(lead) && (hasEmail || isAtCompany || !email(one) || !email(lead))) return true
      return mayBe ? (hasEmail && isAlone) || one.id === lead.id : hasEmail && one.id === lead.id
    }
    const isCopy = (lead: ModelLead) => gone.some((one) => isCopyOf(one, lead))
    const { nextNumber: number } = this.#list
    this.#list = withoutLeads(this.#list, (order, lead) => (shown.has(order) ? orders.includes(order) : isCopy(lead)))
    const rest = (list: ModelList | null) => list && withoutLeads(list, (_, lead) => isCopy(lead))
    this.#previous = rest(this.#previous)
    this.#next = rest(this.#next)
    this.#before = rest(this.#before)
    const kind = 'delete-for-good'
    const doneAt = ++this.#time
    const action = { kind, subject: String(orders.length), creates: new Map(), end: 0, effects: [], isLarge: false }
    this.#set({
      actions: new Map([...this.#list.actions, [number, { ...action, isDone: true, doneAt, madeAt: doneAt }]]),
      nextNumber: number + 1,
      redo: [],
    })
    return { done: kind, number }
  }

  clearUndone(): Verdict {
    for (const [number, { isDone }] of this.#list.actions) if (!isDone) this.#drop(number)
    this.#previous = this.#next = this.#before = null
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
    if (this.#idsTaken(undone, false)) return refuse('ids-taken')
    for (const each of undone) this.#mark(each, false)
    return { done: action.kind }
  }

  get #isJustRedone(): boolean {
    return this.#previous !== null && this.#list === this.#redone
  }

  redo(wanted: number | 'next' | 'other' | null): Verdict {
    const number = wanted ?? this.#list.redo.at(-1) ?? null
    if (number === 'next' && this.#next) {
      const kind = this.#next.actions.get(this.#next.opening)?.kind ?? 'nothing'
      this.#previous = { ...this.#list, redo: this.#list.redo.filter((each) => each !== 'next') }
      this.#list = this.#redone = { ...this.#next }
      this.#next = null
      return { done: kind }
    }
    const action = typeof number === 'number' ? this.#list.actions.get(number) : undefined
    if (typeof number !== 'number' || !action || action.isDone) return refuse('nothing-to-redo')
    const obstacle = this.#obstacleToRedo(number)
    if (obstacle) return refuse(obstacle)
    if (this.#idsTaken([number], true)) return refuse('ids-taken')
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
    if (this.#isJustRedone && actions.has(opening)) return opening
    const done = [...actions]
      .filter(([number, { isDone, kind }]) => isDone && number >= opening && kind !== 'start')
      .filter(([number, { kind }]) => number !== opening || isOwnOpening(kind) || this.#previous !== null)
      .filter(
        ([number, { creates, effects }]) =>
          number === opening || creates.size > 0 || effects.some(({ order }) => this.#creator(order)[1].isDone),
      )
    return done.toSorted(([a, one], [b, other]) => other.doneAt - one.doneAt || b - a)[0]?.[0] ?? null
  }

  #movesBack(number: number): boolean {
    if (number !== this.#list.opening || !this.#previous) return false
    if (this.#isJustRedone) return true
    const { kind } = this.#list.actions.get(number)!
    const others = [...this.#list.actions].filter(([other]) => other !== number)
    return !isOwnOpening(kind) || !others.some(([, { isDone, creates }]) => isDone && creates.size > 0)
  }

  #obstacleToUndo(number: number): string | null {
    const { opening, actions } = this.#list
    const action = actions.get(number)
    if (action && number === opening && this.#isJustRedone) return null
    if (!action?.isDone || number < opening || action.kind === 'start') return 'nothing-to-undo'
    if (number === opening && !isOwnOpening(action.kind)) {
      if (!this.#previous) return 'replaced-removed'
      return this.#newestDone() === number ? null : 'changed-since'
    }
    if (this.#isHidden(action)) return 'undone-before'
    const orders = [...action.creates.keys(), ...action.effects.map(({ order }) => order)]
    if (orders.length === 0 && !this.#movesBack(number)) return 'deleted-for-good'
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

  /** Whether leads that come back with these actions have the id of another one that is shown. */
  #idsTaken(numbers: readonly number[], isDone: boolean): boolean {
    const actions = new Map(this.#list.actions)
    for (const number of numbers) actions.set(number, { ...actions.get(number)!, isDone })
    const shown = new Map([...this.leads()].map(([order, { id }]) => [id, order]))
    return [...this.leads({ ...this.#list, actions })].some(([order, { id }]) => (shown.get(id) ?? order) !== order)
  }

  #deleteOthers(number: number, action: Action): Verdict {
    const leads = this.leads()
    const untouched = (order: number) => this.#touched(order) === number && leads.has(order)
    const back = action.effects.filter(({ isBack }) => isBack).map(({ order }) => order)
    const deleted = [...action.creates.keys(), ...back].filter(untouched)
    const reverted = action.effects.filter(({ order, isBack }) => !isBack && untouched(order))
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

const namesOne = new Set(
  'save convert add delete-lead stage amount delete-opportunity next-step step-done add-note edit-note delete-note'.split(
    ' ',
  ),
)

/** A list without these leads: what was about nobody else is told without a name, and gone if it was undone. */
function withoutLeads(list: ModelList, isGone: (order: number, lead: ModelLead) => boolean): ModelList {
  const gone = new Set<number>()
  for (const { creates } of list.actions.values()) {
    for (const [order, lead] of creates) if (isGone(order, latest(list, order, lead))) gone.add(order)
  }
  const actions = new Map<number, Action>()
  for (const [number, action] of list.actions) {
    const creates = new Map([...action.creates].filter(([order]) => !gone.has(order)))
    const effects = action.effects.filter(({ order }) => !gone.has(order))
    const isSame = creates.size === action.creates.size && effects.length === action.effects.length
    const isEmpty = !isSame && creates.size + effects.length === 0
    if (isEmpty && !action.isDone) continue
    const subject = isEmpty && namesOne.has(action.kind) ? '' : action.subject
    const isLarge = action.isLarge && effects.length > 0
    actions.set(number, { ...action, creates, effects, subject, isLarge })
  }
  return { ...list, actions, redo: list.redo.filter((each) => each === 'next' || actions.has(each)) }
}

/** A lead as it is stored, shown or not. */
function latest({ actions }: ModelList, order: number, lead: ModelLead): ModelLead {
  const effects = sorted(actions).flatMap(([, action]) => (action.isDone ? action.effects : []))
  const patches = effects.filter((effect) => effect.order === order).map(({ after }) => after ?? {})
  return { ...lead, facts: Object.assign({}, lead.facts, ...patches) as Facts }
}
/** These bring leads of the seller's own: each is undone for itself, even if the list began with it. */
const isOwnOpening = (kind: string) => kind === 'import' || kind === 'add'

function isOwnList({ isOwn, actions }: ModelList): boolean {
  return isOwn || [...actions.values()].some(({ kind, isDone }) => isDone && isOwnOpening(kind))
}

const refuse = (refused: string): Verdict => ({ refused })

function sorted(actions: ReadonlyMap<number, Action>): [number, Action][] {
  return [...actions].toSorted(([a], [b]) => a - b)
}

export function newDeal(order: number): Deal {
  return { order, stage: 'Pending', amount: 2500 }
}

/** A lead that is created as converted has an opportunity at once. */
function withDeal({ id, facts }: ModelLead, order: number): ModelLead {
  return { id, facts: { ...facts, deal: facts.status === 'converted' ? newDeal(order) : null } }
}
