// @ts-check
import { circumstances, writeFigures } from './document.mjs'
import { engineReport, measureEngine } from './engine-part.mjs'
import { measureScreens, screenReport } from './screen-part.mjs'
import { onStage } from './stage.mjs'
import { measureStarts, startReport } from './start-part.mjs'
import { verdictReport, verdicts } from './verdict.mjs'

/** @typedef {import('./verdict.mjs').Figures} Figures */
/** @typedef {import('./stage.mjs').Stage} Stage */
/**
 * @typedef {object} Choice
 * @property {string[]} parts
 * @property {number[]} sizes
 * @property {boolean} isWhole only then are the figures written down: they must be of one run
 * @property {number} load
 * @property {string} executablePath
 */

/**
 * @param {Choice} choice
 * @returns {Promise<string[]>} what failed; a bound that is missed is no failure
 */
export function runBenchmark({ parts, sizes, isWhole, load, executablePath }) {
  return onStage(executablePath, async (stage) => {
    const { figures, failures } = await measure(stage, parts, sizes)
    const report = [circumstances(stage.browser.version(), load), ...sections(figures)].join('\n\n')
    console.log(`\n${report}\n`)
    if (isWhole && failures.length === 0) {
      writeFigures(report)
      console.log('Written to docs/performance.md.')
    } else console.log('Not written to docs/performance.md: only a whole run without a failure is.')
    return failures
  })
}

/**
 * A part that breaks does not keep the others from being measured.
 * @param {Stage} stage
 * @param {string[]} parts
 * @param {number[]} sizes
 */
async function measure(stage, parts, sizes) {
  /** @type {Figures} */
  const figures = {}
  /** @type {string[]} */
  const failures = []
  /** @param {string} name @param {() => Promise<void>} run */
  async function part(name, run) {
    if (!parts.includes(name)) return
    console.log(name)
    await run().catch((error) => failures.push(`The part ${name} failed: ${error.message}`))
  }
  await part('start', async () => {
    figures.start = await measureStarts(stage)
  })
  await part('screen', async () => {
    figures.screen = await measureScreens(stage, sizes)
  })
  await part('engine', async () => {
    figures.engine = await measureEngine(stage, sizes)
    failures.push(...figures.engine.differences)
  })
  return { figures, failures }
}

/** @param {Figures} figures */
function sections(figures) {
  return [
    verdictReport(verdicts(figures)),
    ...(figures.engine ? [engineReport(figures.engine)] : []),
    ...(figures.screen ? [screenReport(figures.screen)] : []),
    ...(figures.start ? [startReport(figures.start)] : []),
  ]
}
