import { plainName } from '../base/latin'

/** Ignores case and word order: 'Ada Lovelace', 'LOVELACE, Ada'. */
export function personKey(name: string): string {
  return wordsOf(name).toSorted().join(' ')
}

/** Whether two names may belong to one person; either may be shorter: 'Ada Lovelace', 'Dr. Ada Lovelace', 'Ada'. */
export function isSamePerson(one: string, other: string): boolean {
  if (one === other) return true
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
}

export function wordsOf(name: string): string[] {
  return (plainName(name) || name.toLowerCase()).split(' ')
}
