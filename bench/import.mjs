// @ts-check
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { median, ms } from './report.mjs'

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./run.mjs').Setup} Setup */

const FILE = '.reports/bench/leads.csv'
const ROWS = 1_000_000
const TURNS = 3
const LONGEST_MS = 300_000

const given = ['Zoë', 'Wei', 'Amara', 'João', 'Ida', 'Σοφία']
const family = ['Ångström', 'Zhang', 'Okafor', 'Silva']

/** A list of 130 MB, in which no lead comes twice. */
async function writeFile() {
  const file = createWriteStream(FILE)
  file.write('Id,Name,Company,Email,Source,Score,Status\r\n')
  for (let row = 0; row < ROWS; row++) {
    const mixed = Math.imul(row, 2_654_435_761) >>> 0
    const name = `${given[mixed % 6]} ${family[(mixed >>> 3) % 4]}${mixed % 977}`
    const id = `${String(row).padStart(8, '0')}-7c1e-4a52-9d3b-2f60b8a4e915`
    const line = `${id},${name},"Line, Partners ${mixed % 3001}",p.${row}@company${mixed % 5003}.example,Referral,${mixed % 101},new\r\n`
    if (!file.write(line)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
}

/** papaparse reads the file, and keeps nothing of it. @param {Setup} setup @returns {Promise<number>} */
async function timeParser({ browser }) {
  const page = await browser.newPage()
  await page.setContent('<input type=file>')
  await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('papaparse')) })
  await page.locator('input').setInputFiles(FILE)
  const tookMs = await page.evaluate(() => {
    const startedMs = performance.now()
    return new Promise((resolve, reject) =>
      Object(globalThis).Papa.parse(document.querySelector('input')?.files?.[0], {
        delimiter: ',',
        chunk() {},
        complete: () => resolve(performance.now() - startedMs),
        error: reject,
      }),
    )
  })
  await page.close()
  return tookMs
}

/** As a seller imports it, kept on the device. @param {Setup} setup */
async function timeImport({ browser, productUrl }) {
  const page = await browser.newPage()
  page.setDefaultTimeout(LONGEST_MS)
  await page.goto(`${productUrl}?seed=1`)
  await page.getByRole('button', { name: 'Data', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import leads…' }).click()
  const startedMs = performance.now()
  await page.locator('input[type=file]').setInputFiles(FILE)
  const button = page.getByRole('button', { name: `Import ${ROWS.toLocaleString('en')} leads` })
  await button.waitFor()
  const checkedMs = performance.now()
  await button.click()
  await page
    .getByText(`${ROWS.toLocaleString('en')} leads imported and saved on this device`)
    .first()
    .waitFor()
  const importedMs = performance.now()
  await page.close()
  return { check: checkedMs - startedMs, import: importedMs - checkedMs }
}

/** @param {Setup} setup @returns {Promise<Row[]>} */
export async function measureImport(setup) {
  console.log(`  ${ROWS.toLocaleString('en')} rows, ${TURNS} times`)
  await writeFile()
  /** @type {{ parser: number, check: number, import: number }[]} */
  const turns = []
  for (let turn = 0; turn < TURNS; turn++) turns.push({ parser: await timeParser(setup), ...(await timeImport(setup)) })
  const against = (/** @type {'check' | 'import'} */ step) => ({
    measured: ms(median(turns.map((turn) => turn[step]))),
    baseline: ms(median(turns.map(({ parser }) => parser))),
    ratio: median(turns.map((turn) => turn[step] / turn.parser)),
    atMost: 5,
  })
  return [
    { what: 'check 1,000,000 rows, against papaparse alone', ...against('check') },
    { what: 'import what was checked, against papaparse alone', ...against('import') },
  ]
}
