// @ts-check
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readResults, reportFiles } from './test-reports.mjs'

const definition = /^- \*\*(\[[A-Z][A-Z0-9]*-\d+\])\*\*/gm
const citation = /\[[A-Z][A-Z0-9]*-\d+\]/g

/**
 * Holds the rules of the specification against the names of the tests that passed.
 * @param {{ specText: string, titles: string[] }} evidence
 */
export function checkRules({ specText, titles }) {
  const definitions = [...specText.matchAll(definition)].map(([, rule = '']) => rule)
  const defined = new Set(definitions)
  const cited = new Set(titles.flatMap((title) => title.match(citation) ?? []))
  return {
    defined: [...defined],
    repeated: [...defined].filter((rule) => definitions.indexOf(rule) !== definitions.lastIndexOf(rule)),
    uncited: [...defined].filter((rule) => !cited.has(rule)),
    unknown: [...cited].filter((rule) => !defined.has(rule)),
  }
}

/**
 * @param {string} folder the repository's
 * @returns {string[]} one sentence for each failure
 */
export function ruleFailures(folder) {
  const specFile = join(folder, 'docs', 'spec.md')
  const specText = existsSync(specFile) ? readFileSync(specFile, 'utf8') : ''
  const unit = readResults('unit', join(folder, reportFiles.unit))
  const journeys = readResults('journeys', join(folder, reportFiles.journeys))
  const passed = [...(unit ?? []), ...(journeys ?? [])].filter(({ outcome }) => outcome === 'passed')
  const rules = checkRules({ specText, titles: passed.map(({ title }) => title) })
  return [
    ...(unit === null ? [`${reportFiles.unit} is missing: run the step unit first`] : []),
    ...(journeys === null ? [`${reportFiles.journeys} is missing: run the step journeys first`] : []),
    ...(rules.defined.length === 0 ? ['docs/spec.md defines no rule'] : []),
    ...rules.repeated.map((rule) => `${rule} is defined twice`),
    ...rules.uncited.map((rule) => `${rule} is cited by no test that passed`),
    ...rules.unknown.map((rule) => `${rule} is cited by a test, but docs/spec.md does not define it`),
  ]
}
