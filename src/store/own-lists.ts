import type { OtherList, Refusal } from '../domain/commands'
import { StorageError } from '../domain/storage-problem'
import type { Database } from './database'
import { type Head, isOwnList, type LogEntry, shownIn } from './schema'

interface OwnList extends OtherList {
  /** More was done in it than what it began with; not known of repaired data. */
  readonly isWorkedOn: boolean
}

/**
 * The own lists beside the current one: if only one can stay, it is the first, as it has more of the seller's work or is
 * newer. Not one whose opening was undone, and in which nothing else was ever done; nor one that went to another device
 * and came back in a backup: all of it is in the current list.
 */
export async function ownListsBeside(
  database: Database,
  { current, previous, next, before }: Head,
): Promise<readonly OtherList[]> {
  const found: OwnList[] = []
  for (const list of [previous, next, before]) {
    const own = list === null ? null : await ownListOf(database, list, current)
    if (own && (own.isWorkedOn || list !== next)) found.push(own)
  }
  return found
    .toSorted((a, b) => Number(b.isWorkedOn) - Number(a.isWorkedOn) || b.list - a.list)
    .map(({ list, leads, date }) => ({ list, leads, date }))
}

/** Null if it is none, or can't be read. */
async function ownListOf(database: Database, number: number, current: number): Promise<OwnList | null> {
  try {
    const { list, creations } = await database.listState(number)
    const leads = shownIn(creations)
    if (leads === 0 || !isOwnList(list)) return null
    const [newest, earlier] = await database.newest(number, 2)
    const lastWork = newest?.number === list.opening && newest.kind === 'restore' ? earlier : newest
    if (lastWork && list.undone.length === 0 && (await isIn(database, current, lastWork))) return null
    const isWorkedOn = list.nextNumber > list.opening + 1 || !(await database.entry(number, list.opening))
    return { list: number, leads, date: newest?.date ?? 0, isWorkedOn }
  } catch (error) {
    if (error instanceof StorageError && error.problem === 'unreadable') return null
    throw error
  }
}

/** Numbers count on in a list that is restored: who has the last action of another list has all of it. */
async function isIn(database: Database, list: number, last: LogEntry): Promise<boolean> {
  const found = await database.entry(list, last.number)
  const isSame = (['kind', 'date', 'subject', 'file'] as const).every((field) => found?.[field] === last[field])
  return isSame && found?.doneAt !== null
}

/** Of these lists all but the ones that the seller lets go must stay. */
export function refusalToRemove(lists: readonly OtherList[], letsGo: readonly number[] = []): Refusal | null {
  const goes = lists.find(({ list }) => !letsGo.includes(list))
  return goes ? { refused: 'removes-list', goes } : null
}
