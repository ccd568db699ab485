import { describe, expect, test } from 'vitest'
import { change, leadWith, numberedLeads } from '../../test/leads'
import type { Lead } from '../domain/lead'
import type { LeadQuery } from '../domain/lead-query'
import { wholeList } from '../domain/lead-query'
import { sampleLeads } from '../domain/sample-data'
import { type EngineColumns, type EngineImage, IMAGE_VERSION } from './engine-image'
import { createLeadEngine } from './lead-engine'

const everything: LeadQuery = { ...wholeList, page: 1 }
const created = (leads: readonly Lead[]) => leads.map((lead) => change(null, lead))
const removed = (leads: readonly Lead[]) => leads.map((lead) => change(lead, null))

function engineOf(leads: readonly Lead[]) {
  const engine = createLeadEngine()
  engine.apply(created(leads))
  return engine
}

test('an image that was cloned opens with the same leads and answers', () => {
  const engine = engineOf([...sampleLeads(1, 5000)])
  const opened = createLeadEngine(structuredClone(engine.image()))
  expect([...opened.leads()]).toEqual([...engine.leads()])
  for (const search of ['', 'a', 'an', 'ana l', 'no such'])
    expect(opened.query({ ...everything, search })).toEqual(engine.query({ ...everything, search }))
  expect(opened.counts()).toEqual(engine.counts())
})

test('[DUE-1] what is due is in the image', () => {
  const days = ['', '2026-11-17', '', '2026-11-18', '2026-11-19']
  const engine = engineOf([...sampleLeads(1, 3000)].map((lead, at) => ({ ...lead, due: days[at % 5]! })))
  const opened = createLeadEngine(structuredClone(engine.image()))
  const due: LeadQuery = { ...everything, due: '2026-11-18', order: { field: 'due', direction: 'desc' } }
  expect(opened.query(due)).toEqual(engine.query(due))
  expect(opened.query(due).matching).toBe(1200)
  expect(opened.due('2026-11-18')).toEqual({ count: 1200, next: { day: '2026-11-19', count: 600 } })
})

test('an image of nothing opens empty', () => {
  const engine = createLeadEngine(createLeadEngine().image())
  expect(engine.query(everything).total).toBe(0)
  engine.apply(created(numberedLeads(3)))
  expect(engine.query({ ...everything, search: 'ada' }).matching).toBe(3)
})

describe('an image that does not fit', () => {
  const image = engineOf([...sampleLeads(1, 3000)]).image()

  test.each([
    ['an older version', { ...image, version: IMAGE_VERSION - 1 }],
    ['a newer version', { ...image, version: IMAGE_VERSION + 1 }],
    ['no version', { columns: image.columns }],
    ['no columns', { version: IMAGE_VERSION }],
    ['nothing', {}],
  ])('%s is refused', (_what, other) => {
    expect(() => createLeadEngine(other as EngineImage)).toThrow(/image /)
  })

  test.each(Object.keys(image.columns) as (keyof EngineColumns)[])('without %s is refused', (name) => {
    const columns = { ...image.columns, [name]: undefined } as unknown as EngineColumns
    expect(() => createLeadEngine({ version: IMAGE_VERSION, columns })).toThrow(/image /)
  })
})

test('room that removed leads leave is used again, whoever comes after them', () => {
  const engine = engineOf(numberedLeads(10))
  const bytes = () => Object.values(engine.image().columns).reduce((sum, { byteLength }) => sum + byteLength, 0)
  const sizes: number[] = []
  for (let round = 0; round < 6; round++) {
    const leads = Array.from({ length: 1500 }, (_, index) => {
      const text = `${round} ${index} ${'x'.repeat(400)}`
      const order = 10 + 1500 * round + index
      return leadWith({ id: text, name: text.slice(0, 200), email: text, score: index % 101, order })
    })
    engine.apply(created(leads))
    // Without the search the index is not built, and holds no slots back.
    if (round % 2 === 0) engine.query({ ...everything, search: 'xx' })
    sizes.push(bytes())
    engine.apply(removed(leads))
  }
  expect(Math.max(...sizes)).toBeLessThan(1.1 * sizes[0]!)
  expect(bytes()).toBeLessThan(sizes[0]! / 4)
  expect(engine.image().columns.recordStarts.length).toBeLessThan(1.1 * 1510)
})

test('an email that is edited again and again takes no more room', () => {
  const engine = engineOf(numberedLeads(10))
  for (let edit = 0; edit < 500; edit++) {
    const lead = engine.lead('lead-5')
    engine.apply([change(lead, leadWith({ ...lead, email: `${edit}@${'x'.repeat(10_000)}` }))])
  }
  expect(engine.image().columns.recordBytes.length).toBeLessThan(2_000_000)
})

test.each<[string, Partial<Record<keyof Lead, unknown>>]>([
  ['score', { score: 101 }],
  ['score', { score: -1 }],
  ['score', { score: 1.5 }],
  ['order', { order: -1 }],
  ['order', { order: 2 ** 32 }],
  ['status', { status: 'lost' }],
  ['source', { source: 'Fax' }],
  ['day', { due: '2026-02-30' }],
  ['day', { due: 'soon' }],
])('the fast engine throws where it cannot store the %s', (_field, fields) => {
  const engine = engineOf(numberedLeads(2))
  const wrong = { ...leadWith({ id: 'wrong' }), ...fields } as Lead
  expect(() => engine.apply(created([wrong]))).toThrow(Error)
  const [lead] = numberedLeads(1)
  expect(() => engine.apply([change(lead!, { ...lead!, ...fields } as Lead)])).toThrow(Error)
  expect([...engine.leads()]).toEqual(numberedLeads(2))
})
