import { plainName } from './known-headers'

/** The same for a name in whatever case and order: 'Ada Lovelace', 'LOVELACE, Ada'. */
export function personKey(name: string): string {
  return wordsOf(name).toSorted().join(' ')
}

/** Whether two names may be those of one person; one of them may say less: 'Ada Lovelace', 'Dr. Ada Lovelace', 'Ada'. */
export function isSamePerson(one: string, other: string): boolean {
  if (one === other) return true
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return words.every((word) => others.includes(word)) || others.every((word) => words.includes(word))
}

function wordsOf(name: string): string[] {
  return (plainName(name) || name.toLowerCase()).split(' ')
}
