import type { Entry } from '../domain/action'
import { type Journal, type JournalContent, type Kept, type Parts, StorageError } from './device-storage'

/** A journal that lasts as long as the page. The ledger has its entries; it has what belongs to them. */
export interface MemoryJournal extends Journal {
  readonly parts: Parts
  readonly aside: ReadonlyMap<string, JournalContent>
  replace(entries: readonly Entry[], next: JournalContent): Promise<MemoryJournal>
  bringBack(entries: readonly Entry[], id: string): Promise<(Kept & { readonly journal: MemoryJournal }) | null>
}

export function createMemoryJournal(
  initial: Parts = new Map(),
  aside: ReadonlyMap<string, JournalContent> = new Map(),
  id = `memory ${aside.size}`,
): MemoryJournal {
  const parts = new Map(initial)
  const withThisAside = (entries: readonly Entry[]) => new Map(aside).set(id, { entries, parts })

  return {
    id,
    parts,
    aside,
    exclusively: (work) => work(),
    read: async () => [],
    async part(batch, index) {
      const text = parts.get(batch)?.[index]
      if (text === undefined) throw new StorageError('missing')
      return text
    },
    async add(_, __, more = new Map()) {
      for (const [batch, texts] of more) parts.set(batch, texts)
      return true
    },
    replace: async (entries, next) => createMemoryJournal(next.parts, withThisAside(entries)),
    async bringBack(entries, wanted) {
      const content = aside.get(wanted)
      if (!content) return null
      const others = withThisAside(entries)
      others.delete(wanted)
      return { journal: createMemoryJournal(content.parts, others, wanted), entries: content.entries, unreadable: 0 }
    },
  }
}
