// @ts-check
import { describe, expect, test } from 'vitest'
import { scratchFolder } from './scratch.mjs'
import { checkRules, ruleFailures } from './spec-rules.mjs'

const specText = `# Rules
- **[LIST-1]** Twenty leads a page.
- **[LIST-2]** As [LIST-1], on a phone.
- **[PANEL2-10]** The panel.
Text that mentions **[TEXT-1]** defines nothing, nor does
  - **[INNER-1]** an inner line.
`

describe('[RULES-1] a rule that no test cites', () => {
  test('every rule is cited', () => {
    const titles = ['[LIST-1] [LIST-2] pages', 'panel › [PANEL2-10] opens']
    expect(checkRules({ specText, titles })).toEqual({
      defined: ['[LIST-1]', '[LIST-2]', '[PANEL2-10]'],
      repeated: [],
      uncited: [],
      unknown: [],
    })
  })

  test('a rule without a test, and a test without a rule', () => {
    const titles = ['[LIST-1] pages', '[LIST-20] something else', '[TEXT-1] text', '[list-2] small letters']
    expect(checkRules({ specText, titles })).toMatchObject({
      uncited: ['[LIST-2]', '[PANEL2-10]'],
      unknown: ['[LIST-20]', '[TEXT-1]'],
    })
  })

  test('a rule defined twice', () => {
    const twice = `${specText}- **[LIST-1]** Thirty leads a page.\n`
    expect(checkRules({ specText: twice, titles: [] }).repeated).toEqual(['[LIST-1]'])
  })
})

/** @param {Record<string, string>} files */
const failuresOf = (files) => ruleFailures(scratchFolder(files))

/** @param {[string, string][]} tests */
const unitReport = (...tests) => {
  const assertionResults = tests.map(([fullName, status]) => ({ fullName, status }))
  return JSON.stringify({ testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }] })
}

/** @param {[string, string][]} tests */
const journeyReport = (...tests) => {
  const specs = tests.map(([title, status]) => ({ title, tests: [{ projectName: 'wide', status }] }))
  return JSON.stringify({ suites: [{ title: 'a.spec.ts', suites: [{ title: 'outer', specs }] }] })
}

describe('[RULES-1] the repository', () => {
  const reports = {
    '.reports/vitest.json': unitReport(['[LIST-1] pages', 'passed'], ['[LIST-2] phone', 'passed']),
    '.reports/playwright.json': journeyReport(['[PANEL2-10] opens', 'expected']),
  }

  test('is in order when the tests of both reports cite every rule', () => {
    expect(failuresOf({ 'docs/spec.md': specText, ...reports })).toEqual([])
  })

  test('is not when the test that cites a rule failed, was skipped or is flaky', () => {
    for (const status of ['unexpected', 'skipped', 'flaky']) {
      const journeys = journeyReport(['[PANEL2-10] opens', status])
      expect(failuresOf({ 'docs/spec.md': specText, ...reports, '.reports/playwright.json': journeys })).toEqual([
        '[PANEL2-10] is cited by no test that passed',
      ])
    }
  })

  test('is not when a test cites what is no rule', () => {
    const unit = unitReport(['[LIST-1] [LIST-2] [LIST-3] pages', 'passed'])
    expect(failuresOf({ 'docs/spec.md': specText, ...reports, '.reports/vitest.json': unit })).toEqual([
      '[LIST-3] is cited by a test, but docs/spec.md does not define it',
    ])
  })

  test('is not when a rule is defined twice', () => {
    const twice = `${specText}- **[LIST-1]** Again.\n`
    expect(failuresOf({ 'docs/spec.md': twice, ...reports })).toEqual(['[LIST-1] is defined twice'])
  })

  test('is not without rules and reports', () => {
    expect(failuresOf({})).toEqual([
      '.reports/vitest.json is missing: run the step unit first',
      '.reports/playwright.json is missing: run the step journeys first',
      'docs/spec.md defines no rule',
    ])
  })
})
