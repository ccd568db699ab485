import { SCORE_MOST } from './constants'
import { latin } from './latin'
import { type Lead, type LeadStatus, leadSources } from './lead'
import { createCoveringPick, createRandom, pick, type Random, randomUuid, type Seed } from './random'
import { type Region, regions } from './sample-words'

/** Converted is missing: it is reached only by conversion. */
const sampleStatuses: readonly LeadStatus[] = ['new', 'contacted', 'qualified']

/** The same seed gives the same leads, and the first of them show every source, status and region. */
export function* sampleLeads(seed: Seed, count: number): Generator<Lead, void> {
  const random = createRandom(seed)
  const pickSource = createCoveringPick(random, leadSources)
  const pickStatus = createCoveringPick(random, sampleStatuses)
  const pickRegion = createCoveringPick(random, regions)
  for (let made = 0; made < count; made++) {
    yield {
      id: randomUuid(random),
      ...personAtCompany(random, pickRegion()),
      source: pickSource(),
      score: random.below(SCORE_MOST + 1),
      status: pickStatus(),
    }
  }
}

function personAtCompany(random: Random, region: Region): Pick<Lead, 'name' | 'company' | 'email'> {
  const given = pick(random, region.given)
  const family = pick(random, region.family)
  const stem = pick(random, region.companies)
  return {
    name: region.familyFirst ? `${family} ${given}` : `${given} ${family}`,
    company: `${stem} ${pick(random, region.trades)}`,
    email: `${latin(given)}.${latin(family)}@${latin(stem)}.${region.domain}`,
  }
}
