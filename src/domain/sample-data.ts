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
export function* sampleLeads(seed: number, count: number, firstOrder = 0): Generator<Lead, void> {
  const random = createRandom(seed)
  const pickSource = createCoveringPick(random, leadSources)
  const pickStatus = createCoveringPick(random, sampleStatuses)
  stocks ??= regions.map(stockOf)
  const pickStock = createCoveringPick(random, stocks)
  for (let index = 0; index < count; index++) {
    const { people, employers } = pickStock()
    const { name, mailbox } = people.pick(random)
    const { company, host } = employers.pick(random)
    yield {
      id: randomUuid(random),
      name,
      company,
      email: mailbox + host,
      source: pickSource(),
      score: random.below(MAX_SCORE + 1),
      status: pickStatus(),
      ...unfilled,
      order: firstOrder + index,
    }
  }
}

/** All pairs of two lists, each created when first picked: a million leads share a few thousand. */
class Pairs<First, Second, Item> {
  readonly #created: Item[] = []
  readonly #first: readonly First[]
  readonly #second: readonly Second[]
  readonly #create: (first: First, second: Second) => Item

  constructor(first: readonly First[], second: readonly Second[], create: (first: First, second: Second) => Item) {
    this.#first = first
    this.#second = second
    this.#create = create
  }

  pick(random: Random): Item {
    const first = random.below(this.#first.length)
    const second = random.below(this.#second.length)
    const number = first * this.#second.length + second
    return (this.#created[number] ??= this.#create(this.#first[first]!, this.#second[second]!))
  }
}

/** Names and companies of one region. */
function stockOf({ given, family, familyFirst, companies, trades, domain }: Region) {
  return {
    people: new Pairs(wordsOf(given), wordsOf(family), (own, shared) => ({
      name: familyFirst ? `${shared} ${own}` : `${own} ${shared}`,
      mailbox: `${latin(own)}.${latin(shared)}@`,
    })),
    employers: new Pairs(wordsOf(companies), wordsOf(trades), (stem, trade) => ({
      company: `${stem} ${trade}`,
      host: `${latin(stem)}.${domain}`,
    })),
  }
}
