import type { Lead } from '../src/domain/lead'
import { createRandom, type Random } from '../src/domain/random'
import { sampleLeads } from '../src/domain/sample-data'
import type { WorldName } from './protocol'

export const SEED = 1

export function worldLeads(world: WorldName, count: number): Lead[] {
  const leads = [...sampleLeads(SEED, count)]
  return world === 'samples' ? leads : withDistinctWords(leads)
}

export function countDistinctWords(world: WorldName, count: number): number {
  const words = new Set<string>()
  for (const { name, company } of worldLeads(world, count))
    for (const word of `${name} ${company}`.split(' ')) words.add(word)
  return words.size
}

function withDistinctWords(leads: readonly Lead[]): Lead[] {
  const next = createWords(createRandom(SEED + 1))
  return leads.map((lead) => ({ ...lead, name: `${next()} ${next()}`, company: `${next()} ${next()}` }))
}

const consonants = 'bcdfghjklmnprstvwz'
const vowels = 'aeiou'

/** Pronounceable words of 5 to 10 letters, none twice. */
function createWords(random: Random): () => string {
  const used = new Set<string>()
  return () => {
    let word = randomWord(random)
    while (used.has(word)) word = randomWord(random)
    used.add(word)
    return word
  }
}

function randomWord(random: Random): string {
  const length = 5 + random.below(6)
  const startsWithVowel = random.below(4) === 0
  let word = ''
  for (let at = 0; at < length; at++) {
    const letters = (at % 2 === 0) === startsWithVowel ? vowels : consonants
    const letter = letters.charAt(random.below(letters.length))
    word += at === 0 ? letter.toUpperCase() : letter
  }
  return word
}
