// @ts-check
import { grouped, mean, median, megabytes, p95, table } from './figures.mjs'
import { memoryOf, withFreshPage } from './stage.mjs'

/** @typedef {import('./protocol.ts').Tasks} Tasks */
/** @typedef {import('./protocol.ts').TaskName} TaskName */
/** @typedef {import('./protocol.ts').EngineName} EngineName */
/** @typedef {import('./protocol.ts').WorldName} WorldName */
/** @typedef {import('./protocol.ts').Answer} Answer */
/** @typedef {import('./stage.mjs').Stage} Stage */
/** @typedef {import('playwright').Page} Page */
/**
 * @typedef {object} SessionFigures
 * @property {EngineName} engine
 * @property {WorldName} world
 * @property {number} leads
 * @property {number} interactions of one pass
 * @property {number} meanMs
 * @property {number} p50Ms
 * @property {number} p95Ms
 * @property {number} slowestMs
 * @property {number} loadMs
 * @property {number} memoryMb over the same page and worker before their first lead
 */
/**
 * @typedef {object} EngineFigures
 * @property {SessionFigures[]} sessions
 * @property {Record<WorldName, number>} words distinct ones at the largest size
 * @property {number} makingMs
 * @property {{ what: string, applyMs: number, slowestMs: number, answerMs: number }[]} changes
 * @property {number} largest
 * @property {string[]} differences
 */

const SEED = 1
const MAKINGS = 3

/** @type {Record<EngineName, string>} */
const labels = { ours: 'this engine', obvious: 'filter, sort, slice', tanstack: 'TanStack row models' }

/**
 * @template {TaskName} Name
 * @param {Page} page
 * @param {Name} task
 * @param {Tasks[Name]['ask']} ask
 * @returns {Promise<Tasks[Name]['result']>}
 */
export function runTask(page, task, ask) {
  return page.evaluate(
    (request) => /** @type {typeof globalThis & { runTask(request: unknown): any }} */ (globalThis).runTask(request),
    { task, ask },
  )
}

/**
 * @template Result
 * @param {Stage} stage
 * @param {(page: Page) => Promise<Result>} use
 */
export function withEnginePage({ browser, pages }, use) {
  return withFreshPage(browser, async (page) => {
    await page.goto(`${pages}engine.html`)
    await page.waitForFunction(() => 'runTask' in globalThis)
    return use(page)
  })
}

/**
 * Small worlds are passed through often, so that microseconds show; large ones once where a pass takes minutes.
 * @param {EngineName} engine
 * @param {number} leads
 */
function effort(engine, leads) {
  if (leads <= 1000) return { warmUps: 5, passes: 100 }
  if (engine === 'ours') return { warmUps: 1, passes: 3 }
  return leads <= 10_000 ? { warmUps: 1, passes: 3 } : { warmUps: 0, passes: 1 }
}

/**
 * @param {Stage} stage
 * @param {EngineName} engine
 * @param {WorldName} world
 * @param {number} leads
 * @returns {Promise<{ figures: SessionFigures, answers: readonly Answer[] }>}
 */
function measureSession(stage, engine, world, leads) {
  return withEnginePage(stage, async (page) => {
    const emptyBytes = await memoryOf(page)
    const result = await runTask(page, 'session', { engine, world, leads, ...effort(engine, leads) })
    const memoryMb = megabytes((await memoryOf(page)) - emptyBytes)
    const { interactionMs, answers, loadMs } = result
    const figures = {
      engine,
      world,
      leads,
      interactions: answers.length,
      meanMs: mean(interactionMs),
      p50Ms: median(interactionMs),
      p95Ms: p95(interactionMs),
      slowestMs: Math.max(...interactionMs),
      loadMs,
      memoryMb,
    }
    return { figures, answers }
  })
}

/**
 * All engines in one world; the obvious one goes first, since the others must answer as it does.
 * @param {Stage} stage
 * @param {WorldName} world
 * @param {number} leads
 * @param {EngineName[]} rivals
 */
async function measureWorld(stage, world, leads, rivals) {
  /** @type {SessionFigures[]} */
  const sessions = []
  /** @type {string[]} */
  const differences = []
  /** @type {readonly Answer[] | null} */
  let expected = null
  for (const engine of /** @type {EngineName[]} */ (['obvious', ...rivals])) {
    console.log(`  ${labels[engine]}, ${grouped(leads)} leads, ${world}`)
    const { figures, answers } = await measureSession(stage, engine, world, leads)
    sessions.push(figures)
    expected ??= answers
    differences.push(
      ...differing(expected, answers).map(
        (what) => `Another answer: ${labels[engine]}, ${grouped(leads)} leads, ${what}`,
      ),
    )
  }
  return { sessions, differences }
}

/**
 * @param {readonly Answer[]} expected
 * @param {readonly Answer[]} answers
 */
function differing(expected, answers) {
  if (expected.length !== answers.length) return [`${answers.length} answers instead of ${expected.length}`]
  return expected.flatMap(({ question, text }, index) => {
    const answer = answers[index]?.text
    return answer === text ? [] : [`${question}\n    expected ${text}\n    answered ${answer}`]
  })
}

/**
 * @param {Stage} stage
 * @param {readonly number[]} sizes
 * @returns {Promise<EngineFigures>}
 */
export async function measureEngine(stage, sizes) {
  const largest = Math.max(...sizes)
  const worlds = []
  for (const leads of sizes) worlds.push(await measureWorld(stage, 'samples', leads, ['ours', 'tanstack']))
  worlds.push(await measureWorld(stage, 'distinct words', largest, ['ours']))
  console.log('  words, making, single changes')
  return {
    sessions: worlds.flatMap(({ sessions }) => sessions),
    differences: worlds.flatMap(({ differences }) => differences),
    words: {
      samples: await countWords(stage, 'samples', largest),
      'distinct words': await countWords(stage, 'distinct words', largest),
    },
    makingMs: await measureMaking(stage, largest),
    changes: await measureChanges(stage, largest),
    largest,
  }
}

/** @param {Stage} stage @param {WorldName} world @param {number} leads */
function countWords(stage, world, leads) {
  return withEnginePage(stage, (page) => runTask(page, 'words', { world, leads }))
}

/** In a new worker each time, as in the product: nothing is warm. @param {Stage} stage @param {number} leads */
async function measureMaking(stage, leads) {
  const times = []
  for (let making = 0; making < MAKINGS; making++) {
    times.push((await withEnginePage(stage, (page) => runTask(page, 'making', { leads, seed: SEED }))).ms)
  }
  return median(times)
}

/** @param {Stage} stage @param {number} leads */
async function measureChanges(stage, leads) {
  const costs = await withEnginePage(stage, (page) => runTask(page, 'changes', { leads }))
  return costs.map(({ what, applyMs, answerMs }) => ({
    what,
    applyMs: median(applyMs),
    slowestMs: Math.max(...applyMs),
    answerMs: median(answerMs),
  }))
}

/** @param {EngineFigures} figures @returns {string} */
export function engineReport({ sessions, words, makingMs, changes, largest, differences }) {
  const head = ['leads', 'engine', 'mean ms', 'p50', 'p95', 'slowest', 'load ms', 'memory MB']
  /** @param {WorldName} world */
  const rows = (world) =>
    sessions
      .filter((session) => session.world === world)
      .map((each) => [
        grouped(each.leads),
        labels[each.engine],
        each.meanMs,
        each.p50Ms,
        each.p95Ms,
        each.slowestMs,
        each.loadMs,
        each.memoryMb,
      ])
  const interactions = sessions[0]?.interactions ?? 0
  const agreement =
    differences.length === 0
      ? 'every answer equals that of filter, sort, slice'
      : `${differences.length} answers differ`
  return [
    '### The engine, in a worker',
    `One seeded session of ${interactions} interactions; ${agreement}.`,
    `At ${grouped(largest)} leads the samples hold ${grouped(words.samples)} distinct words.`,
    table(head, rows('samples')),
    `The same session where names and companies hold ${grouped(words['distinct words'])} distinct words:`,
    table(head, rows('distinct words')),
    `Single changes at ${grouped(largest)} leads, and the answer that follows with a search in force:`,
    table(
      ['change', 'apply ms', 'slowest', 'answer ms'],
      changes.map(({ what, applyMs, slowestMs, answerMs }) => [what, applyMs, slowestMs, answerMs]),
    ),
    `Making and indexing ${grouped(largest)} sample leads in a new worker takes ${grouped(Math.round(makingMs))} ms.`,
  ].join('\n\n')
}
