import source from 'axe-core/axe.min.js?raw'
import { expect } from 'vitest'
import { allRules, findViolations, sizeRules } from './find-violations'

type Rules = 'all' | 'all but colours' | 'colours' | 'sizes'

const rulesOf = { all: allRules, 'all but colours': allRules, colours: ['color-contrast'], sizes: sizeRules } as const

function loadAxe() {
  if ('axe' in window) return
  const script = document.createElement('script')
  script.textContent = source
  document.head.append(script)
}

/** Axe finds nothing by these rules, and did look. */
export async function expectAccessible(state: string, rules: Rules) {
  loadAxe()
  const { found, passed } = await findViolations([rulesOf[rules], rules !== 'all but colours'])
  expect.soft(found, state).toEqual([])
  expect(passed, state).toContain(rules === 'all' || rules === 'colours' ? 'color-contrast' : 'target-size')
  if (rulesOf[rules] === allRules) expect(passed.length, state).toBeGreaterThan(10)
}
