import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { OPPORTUNITY_STAGE } from '../domain/constants'
import { columnFields, leadSources, leadStatuses } from '../domain/lead'
import { fill } from './format'
import * as messages from './messages'

test.each([
  ['the tagline', messages.tagline, 'Manage your leads and opportunities'],
  ['the first card', messages.totalLeads, 'Total leads'],
  ['the second card', messages.qualifiedLeads, 'Qualified leads'],
  ['the third card', messages.opportunities, 'Opportunities'],
  ['the first tab', messages.leads, 'Leads'],
  ['the placeholder', messages.searchPlaceholder, 'Search leads by name or company'],
  ['a card’s score', fill(messages.scoreOfLead, { score: 7 }), 'Score: 7'],
  ['the pager', fill(messages.pageOfPages, { page: 2, count: 5 }), 'Page 2 of 5'],
  ['the panel', messages.leadDetails, 'Lead Details'],
  ['a button of view mode', messages.editLead, 'edit lead'],
  ['the other button of view mode', messages.convertToOpportunity, 'convert to opportunity'],
  ['a button of edit mode', messages.save, 'save'],
  ['the other button of edit mode', messages.cancel, 'cancel'],
  ['a new opportunity’s stage', OPPORTUNITY_STAGE, 'Pending'],
  // The error catalogue
  ['an invalid email', messages.refusals['invalid-email'], 'Please enter a valid email address.'],
  ['a conversion', messages.delayedCommands['convert-lead'].done, 'Lead converted to opportunity!'],
  ['a save', messages.delayedCommands['save-lead'].done, 'Lead updated successfully!'],
  ['a cancelled edit', messages.editCancelled, 'Edit cancelled'],
  ['no opportunities', messages.noOpportunitiesTitle, 'No opportunities registered!'],
])('[WORDS-1] %s reads as specified', (_, message, specified) => {
  expect(message).toBe(specified)
})

test('[ORDER-4] values of source and status are in the same order as the words that the screen shows for them', () => {
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  for (const [values, labels] of [
    [leadStatuses, messages.statusLabels],
    [leadSources, messages.sourceLabels],
  ] as const) {
    const words = labels as Readonly<Record<string, string>>
    expect(values.toSorted(compare).map((value) => words[value])).toEqual(
      values.map((value) => words[value] ?? '').toSorted(compare),
    )
  }
})

test('[WORDS-1] columns and statuses read as specified', () => {
  expect(columnFields.map((field) => messages.fieldLabels[field])).toEqual([
    'Name',
    'Company',
    'Email',
    'Source',
    'Score',
    'Status',
  ])
  expect([
    messages.fieldLabels.name,
    messages.account,
    messages.fieldLabels.stage,
    messages.fieldLabels.amount,
  ]).toEqual(['Name', 'Account', 'Stage', 'Amount'])
  expect(Object.values(messages.statusLabels)).toEqual(['All Status', 'New', 'Contacted', 'Qualified', 'Converted'])
})

/** As the locale of the machine that runs the test does it. */
const grouped = (value: number) => value.toLocaleString(undefined, { numberingSystem: 'latn' })

test.each([
  [fill(messages.pageOfPages, { page: 1, count: 50_000 }), `Page 1 of ${grouped(50_000)}`],
  [fill(messages.someLeads, { matching: 1234, count: 1_000_000 }), `${grouped(1234)} of ${grouped(1_000_000)} leads`],
  [fill(messages.allOpportunities, { count: 2500 }), `${grouped(2500)} opportunities`],
  [fill(messages.actions['sample-leads'].done, { count: 1000 }), `Created ${grouped(1000)} sample leads`],
])('[WORDS-2] numbers are grouped in %s', (message, text) => {
  expect(message).toBe(text)
})

test.each([
  [0, '0 leads'],
  [1, '1 lead'],
  [2, '2 leads'],
])('[WORDS-2] %i is %s', (count, text) => {
  expect(fill(messages.allLeads, { count })).toBe(text)
})

test('[UNDO-5] a name leaves the words around it as they are', () => {
  expect(fill(messages.actions.save.noun, { name: '\u202e{count} $& Ada' })).toBe('edit of {count} $& Ada')
})

const { 'invalid-email': _specified, ...ownRefusals } = messages.refusals

test.each([
  ...Object.values(ownRefusals),
  ...Object.values(messages.samplesCreated),
  ...[messages.undoRedo.undo, messages.undoRedo.redo].flatMap(({ nothing, already }) => [nothing, already]),
  messages.keptOnDevice,
  messages.forgotten,
  messages.actions['start-over'].done,
  messages.undoneCleared,
  messages.nowSaved,
  messages.exported,
  ...Object.values(messages.nextExportWith),
  messages.restored,
  messages.nothingImported,
  messages.sampleDataFailed,
  messages.ignoredParameter,
  ...Object.values(messages.endsOfLists).flatMap(Object.values),
  messages.nothingChanged,
  messages.nothingToTakeBack,
  messages.cannotWhileBusy,
  messages.leadGone,
  messages.draftGone,
])('[WORDS-3] a notification of one sentence has no full stop, one of several has: %s', (text) => {
  const isOneSentence = !/[.:?] [A-Z]/.test(text.replace(/^[^:]+: /, ''))
  expect(text.endsWith('.')).toBe(!isOneSentence)
})

test('[WORDS-3] where data is, is said in one way: it is saved, never kept', () => {
  const texts = JSON.stringify({ ...messages, keepChanged: '', keepSamples: '', importChoices: '', ownWorkMarks: '' })
  expect(
    texts
      .match(/\b(keep|kept|keeps|keeping)\b[^"]*/gi)
      ?.filter((found) => !/-|before 1\.0|^keeps it safe/.test(found)) ?? [],
  ).toEqual([])
})

const sources = import.meta.glob<string>(['../{app,features,shared,ui}/**/*.{ts,tsx}', '../main.tsx', '!**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

test('no word of the screen stands outside the messages', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(40)
  const found = Object.entries(sources).flatMap(([file, code]) => wordsIn(code).map((words) => `${file}: ${words}`))
  expect(found).toEqual([])
})

test('words that stand outside are found', () => {
  const code = `
    const columns = [{ key: 'name', label: 'Name' }]
    const View = () => <p title={isOpen ? 'Open' : names.closed} className="row">Hello {isBusy && 'busy'} {count} ok</p>
    notify('error', \`Failed: \${reason}\`)
    throw new Error('never seen')`
  expect(wordsIn(code)).toEqual(['Name', 'Open', 'Hello', 'busy', 'ok', 'Failed:'])
})

interface SyntaxNode {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value

const childrenOf = (node: SyntaxNode) => Object.values(node).flat().filter(isNode)

/** Attributes and properties whose value is seen or read out. */
const saying =
  /^(title|label|alt|placeholder|words|text|does|problem|aria-(label|description|roledescription|valuetext))$/
/** Functions whose arguments are, but for the first, which is the kind of a notification. */
const showing = /^(notify|show|refuse)$/

/** The words that a module says by itself: as text of an element, in its attributes, or in a notification. */
function wordsIn(code: string): string[] {
  const words: string[] = []

  function visit(node: SyntaxNode, isSaid: boolean) {
    const text = textOf(node)
    if (isSaid && text !== null && /\p{L}/u.test(text)) words.push(text.trim())
    if (node.type === 'JSXAttribute' || node.type === 'Property') {
      const said = saying.test(nameOf(node['name'] ?? node['key']))
      for (const child of childrenOf(node)) visit(child, said && child !== node['key'])
      return
    }
    if (node.type === 'CallExpression') {
      const callee = node['callee'] as SyntaxNode
      const said = showing.test(nameOf(callee['property'] ?? callee))
      visit(callee, false)
      for (const [index, child] of (node['arguments'] as SyntaxNode[]).entries()) visit(child, said && index > 0)
      return
    }
    // What decides which words are said is not said itself.
    const silent = node.type === 'ConditionalExpression' || node.type === 'IfStatement' ? node['test'] : null
    const entersElement = node.type === 'JSXElement' || node.type === 'JSXFragment'
    const leavesWords =
      node.type === 'JSXOpeningElement' || node.type === 'BinaryExpression' || /Function/.test(node.type)
    for (const child of childrenOf(node)) {
      visit(child, child !== silent && !leavesWords && (entersElement || isSaid) && node.type !== 'MemberExpression')
    }
  }

  visit(parseAst(code, { lang: 'tsx' }) as unknown as SyntaxNode, false)
  return words
}

function textOf(node: SyntaxNode): string | null {
  if (node.type === 'TemplateElement') return (node['value'] as { raw: string }).raw
  if (node.type !== 'Literal' && node.type !== 'JSXText') return null
  return typeof node['value'] === 'string' ? node['value'] : null
}

function nameOf(name: unknown): string {
  const text = isNode(name) ? (name['name'] ?? name['value']) : ''
  return typeof text === 'string' ? text : ''
}
