import type { Lead } from '../domain/lead'
import { isSamePerson, personKey, wordsOf } from '../domain/person'

type Known = Pick<Lead, 'id' | 'name' | 'email' | 'company'>

/** Longer names are not looked for in the name of a file. */
const MOST_WORDS = 8

/**
 * Leads that are deleted for good, and which of those that are not shown are copies of them. Others may have the same
 * email, as people share one, or the same id, as some tools count from 1.
 */
export class Copies {
  readonly #byId = new Map<string, Known>()
  readonly #byEmail = new Map<string, Map<string, Known>>()
  readonly #byName = new Map<string, { readonly companies: Set<string>; isWithoutEmail: boolean }>()

  add(lead: Known) {
    const [email, key] = [lead.email.toLowerCase(), personKey(lead.name)]
    this.#byId.set(lead.id, lead)
    if (email !== '') this.#byEmail.set(email, (this.#byEmail.get(email) ?? new Map()).set(key, lead))
    const named = this.#byName.get(key) ?? { companies: new Set(), isWithoutEmail: false }
    named.companies.add(personKey(lead.company))
    named.isWithoutEmail ||= email === ''
    this.#byName.set(key, named)
  }

  /** A copy is the same person, as far as can be told; 'shares' is somebody else with the same email or id. */
  relationOf({ id, name, email, company }: Known): 'copy' | 'shares' | null {
    const [ownEmail, key] = [email.toLowerCase(), personKey(name)]
    const named = this.#byName.get(key)
    if (named && (ownEmail === '' || named.isWithoutEmail || named.companies.has(personKey(company)))) return 'copy'
    const people = ownEmail === '' ? undefined : this.#byEmail.get(ownEmail)
    if (people?.has(key)) return 'copy'
    const isMeant = (lead: Known) => isSamePerson(lead.name, name)
    // Of several people with one email each has a whole name.
    if (people?.size === 1 && [...people.values()].every(isMeant)) return 'copy'
    const same = this.#byId.get(id)
    if (same && (isMeant(same) || (ownEmail !== '' && same.email.toLowerCase() === ownEmail))) return 'copy'
    return people || same ? 'shares' : null
  }

  /** Whether this text, the name of a file, has the name of one of them in it. */
  areNamedIn(text: string): boolean {
    const words = wordsOf(text)
    for (let start = 0; start < words.length; start++) {
      for (let end = start + 1; end <= Math.min(words.length, start + MOST_WORDS); end++) {
        if (this.#byName.has(words.slice(start, end).toSorted().join(' '))) return true
      }
    }
    return false
  }
}
