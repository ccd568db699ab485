// @ts-check

/** Without a parser that fits our TypeScript dependency-cruiser sees nothing, and passes. */
const fewestModules = 30

/** @typedef {{ from: string, to: string, rule: { name: string, severity: string } }} Violation */

/**
 * @param {string} json what `depcruise --output-type json` prints
 * @returns {string[]} one line for each failure
 */
export function importFailures(json) {
  const summary = readSummary(json)
  if (summary === null) return ['dependency-cruiser gave no report']
  const violations = summary.violations.map(({ from, to, rule }) => `${rule.severity} ${rule.name}: ${from} → ${to}`)
  if (summary.totalCruised > fewestModules) return violations
  return [...violations, `dependency-cruiser saw only ${summary.totalCruised} modules`]
}

/**
 * @param {string} json
 * @returns {{ totalCruised: number, violations: Violation[] } | null}
 */
function readSummary(json) {
  try {
    return JSON.parse(json).summary ?? null
  } catch {
    return null
  }
}
