import { plainName } from '../base/latin'
import type { Lead } from './lead'

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

/** What tells people apart who have neither id nor email: their name, and their company or their phone. */
export function likenessesOf({ name, company, phone }: Pick<Lead, 'name' | 'company' | 'phone'>): readonly string[] {
  const [person, account, dialled] = [personKey(name), plainName(company), phone.replaceAll(/\D/g, '')]
  // A company that is its own contact has branches: they are told apart by their phones.
  const isBranch = dialled !== '' && personKey(company) === person
  const byCompany = account === '' || isBranch ? [] : [`${person}\n${account}`]
  const likenesses = dialled === '' ? byCompany : [...byCompany, `${person}\n\n${dialled}`]
  return likenesses.length > 0 ? likenesses : [person]
}

export function wordsOf(name: string): string[] {
  return (plainName(name) || name.toLowerCase()).split(' ')
}
