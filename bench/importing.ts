import Papa from 'papaparse'
import { createRandom, randomUuid } from '../src/base/random'
import { csvLine } from '../src/files/csv-text'
import { noList } from '../src/files/duplicate-finder'
import { createImporter } from '../src/files/importer'
import { files } from '../src/platform/files'
import { createLeads, SEED } from './session'

const LEADS_PER_PART = 10_000

/** As our own export writes them, or as a list without ids. */
function fileOf(count: number, hasIds: boolean): Blob {
  const parts: string[] = [
    csvLine([...(hasIds ? ['Id'] : []), 'Name', 'Company', 'Email', 'Source', 'Score', 'Status']),
  ]
  const leads = createLeads('realistic', count)
  for (let from = 0; from < count; from += LEADS_PER_PART) {
    parts.push(
      leads
        .slice(from, from + LEADS_PER_PART)
        .map(({ id, name, company, email, source, score, status }, at) =>
          // No two leads have the same email, so that all are created.
          csvLine([...(hasIds ? [id] : []), name, company, `${from + at}.${email}`, source, score, status]),
        )
        .join(''),
    )
  }
  return new Blob(parts)
}

const CHUNK = 1 << 20

/** Decodes and parses, and keeps nothing. Returns how many records there are. */
async function parseAlone(file: Blob): Promise<number> {
  const decoder = new TextDecoder()
  const parser = new Papa.Parser({ delimiter: ',', newline: '\n' })
  let rest = ''
  let records = 0
  for (let at = 0; at < file.size; at += CHUNK) {
    const isLast = at + CHUNK >= file.size
    const text = rest + decoder.decode(await file.slice(at, at + CHUNK).arrayBuffer(), { stream: !isLast })
    const { data, meta } = parser.parse(text, 0, !isLast)
    records += data.length
    rest = text.slice(meta.cursor)
  }
  return records
}

/** In turns, each several times: what else the machine does disturbs both. */
export async function importing(count: number, hasIds: boolean, turns: number) {
  const content = fileOf(count, hasIds)
  const random = createRandom(SEED)
  const importer = createImporter(files)
  const target = {
    ...noList,
    date: 0,
    replacesSamples: true,
    newId: () => randomUuid(random),
  }
  const times = []
  for (let turn = 0; turn < turns; turn++) {
    const startedMs = performance.now()
    await parseAlone(content)
    const parsedMs = performance.now()
    const preview = await importer.preview(content, null)
    if ('problem' in preview) throw new Error(preview.problem)
    const previewedMs = performance.now()
    const checked = await importer.check(content, preview.settings, target, () => Promise.resolve(true))
    const checkMs = performance.now() - previewedMs
    if (!checked || 'problem' in checked || checked.check.created !== count) throw new Error('not all were imported')
    times.push({ parserMs: parsedMs - startedMs, previewMs: previewedMs - parsedMs, checkMs })
  }
  return { times, bytes: content.size }
}
