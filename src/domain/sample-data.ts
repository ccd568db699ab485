import { SCORE_MOST } from './constants'
import { latin } from './latin'
import { type Lead, type LeadStatus, leadSources } from './lead'
import { createCoveringPick, createRandom, type Random, randomUuid } from './random'
import { type Region, regions, wordsOf } from './sample-words'

/** Converted is missing: it is reached only by conversion. */
const sampleStatuses: readonly LeadStatus[] = ['new', 'contacted', 'qualified']

/** Names and companies of every region, put together with the first lead: a page that shows none does not wait for them. */
let stocks: readonly ReturnType<typeof stockOf>[] | null = null

/** The same seed gives the same leads, and the first of them show every source, status and region. */
export function* sampleLeads(seed: number, count: number): Generator<Lead, void> {
  const random = createRandom(seed)
  const pickSource = createCoveringPick(random, leadSources)
  const pickStatus = createCoveringPick(random, sampleStatuses)
  stocks ??= regions.map(stockOf)
  const pickStock = createCoveringPick(random, stocks)
  for (let made = 0; made < count; made++) {
    const { people, employers } = pickStock()
    const { name, mailbox } = people.pick(random)
    const { company, host } = employers.pick(random)
    yield {
      id: randomUuid(random),
      name,
      company,
      email: mailbox + host,
      source: pickSource(),
      score: random.below(SCORE_MOST + 1),
      status: pickStatus(),
    }
  }
}

/** Every pair of two lists, each put together when it is first picked and kept: a million leads share a few thousand. */
class Pairs<First, Second, Made> {
  readonly #made: Made[] = []
  readonly #first: readonly First[]
  readonly #second: readonly Second[]
  readonly #make: (first: First, second: Second) => Made

  constructor(first: readonly First[], second: readonly Second[], make: (first: First, second: Second) => Made) {
    this.#first = first
    this.#second = second
    this.#make = make
  }

  pick(random: Random): Made {
    const first = random.below(this.#first.length)
    const second = random.below(this.#second.length)
    const number = first * this.#second.length + second
    return (this.#made[number] ??= this.#make(this.#first[first]!, this.#second[second]!))
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
