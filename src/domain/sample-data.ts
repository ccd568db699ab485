import { latin } from '../base/latin'
import { createCoveringPick, createRandom, type Random, randomUuid } from '../base/random'
import { MAX_SCORE } from './constants'
import { type Lead, type LeadStatus, leadSources, unfilled } from './lead'
import { type Region, regions, wordsOf } from './sample-words'

/** Without converted, which only a conversion sets. */
const sampleStatuses: readonly LeadStatus[] = ['new', 'contacted', 'qualified']

/** Built with the first lead, so that a page that generates none does not wait for it. */
let stocks: readonly ReturnType<typeof stockOf>[] | null = null

/** The same seed gives the same leads; the first ones cover every source, status and region. */
export function* sampleLeads(seed: number, count: number): Generator<Lead, void> {
  const random = createRandom(seed)
  const pickSource = createCoveringPick(random, leadSources)
  const pickStatus = createCoveringPick(random, sampleStatuses)
  stocks ??= regions.map(stockOf)
  const pickStock = createCoveringPick(random, stocks)
  for (let index = 0; index < count; index++) {
    const { pickPerson, pickEmployer } = pickStock()
    const { name, mailbox } = pickPerson(random)
    const { company, host } = pickEmployer(random)
    yield {
      id: randomUuid(random),
      name,
      company,
      email: mailbox + host,
      source: pickSource(),
      score: random.below(MAX_SCORE + 1),
      status: pickStatus(),
      ...unfilled,
      order: index,
    }
  }
}

/** Picks from all pairs of two lists. Each is created when first picked: a million leads share a few thousand. */
function createPairPick<Item>(
  first: readonly string[],
  second: readonly string[],
  create: (first: string, second: string) => Item,
): (random: Random) => Item {
  const created: Item[] = []
  return (random) => {
    const one = random.below(first.length)
    const other = random.below(second.length)
    return (created[one * second.length + other] ??= create(first[one]!, second[other]!))
  }
}

/** Names and companies of one region. */
function stockOf({ given, family, familyFirst, companies, trades, domain }: Region) {
  return {
    pickPerson: createPairPick(wordsOf(given), wordsOf(family), (own, shared) => ({
      name: familyFirst ? `${shared} ${own}` : `${own} ${shared}`,
      mailbox: `${latin(own)}.${latin(shared)}@`,
    })),
    pickEmployer: createPairPick(wordsOf(companies), wordsOf(trades), (stem, trade) => ({
      company: `${stem} ${trade}`,
      host: `${latin(stem)}.${domain}`,
    })),
  }
}
