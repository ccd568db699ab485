import { expect, test } from 'vitest'
import { leadWith } from '../../../test/leads'
import { createPanelKeys, type Known, type PanelKey } from './panel-keys'

const other = leadWith({ id: 'other' })
const middle = (): Known => ({ place: { previous: other, next: other }, opportunity: null })
const unknown: Known = { place: null, opportunity: undefined }

/** Presses these keys at once, and returns those that act. */
function pressAll(keys: ReturnType<typeof createPanelKeys>, pressed: readonly PanelKey[], known: Known) {
  for (const key of pressed) keys.press(key, false, known)
  return takeAll(keys, known)
}

function takeAll(keys: ReturnType<typeof createPanelKeys>, known: Known) {
  const taken: PanelKey[] = []
  for (let key = keys.take(known); key; key = keys.take(known)) taken.push(key)
  return taken
}

test('[TRIAGE-1] keys after a step wait for the lead that it leads to, also where they are pressed before it is shown', () => {
  const keys = createPanelKeys()
  const first = middle()
  expect(pressAll(keys, ['next', 'contacted', 'next'], first)).toEqual(['next'])
  keys.press('note', false, first)
  expect(takeAll(keys, first)).toEqual([])
  expect(keys.isWaiting()).toBe(true)
  expect(takeAll(keys, middle())).toEqual(['contacted', 'next'])
  expect(takeAll(keys, middle())).toEqual(['note'])
})

test('[TRIAGE-3] a step at an end of the list leads nowhere: what follows acts at once', () => {
  const end: Known = { place: { previous: other, next: null }, opportunity: null }
  expect(pressAll(createPanelKeys(), ['next', 'contacted'], end)).toEqual(['next', 'contacted'])
})

test('[TRIAGE-6] a key acts as soon as what it needs is known, and what was pressed after it waits for it', () => {
  const keys = createPanelKeys()
  expect(pressAll(keys, ['note'], unknown)).toEqual(['note'])
  expect(pressAll(keys, ['Won', 'contacted', 'delete'], unknown)).toEqual([])
  expect(takeAll(keys, { ...unknown, opportunity: null })).toEqual(['Won', 'contacted'])
  expect(takeAll(keys, middle())).toEqual(['delete'])
})

test('[TRIAGE-6] what goes on to the next lead does so before the keys that wait', () => {
  const keys = createPanelKeys()
  keys.press('contacted', false, middle())
  keys.press('qualified', false, middle())
  expect(keys.take(middle())).toBe('contacted')
  keys.goOn()
  expect(takeAll(keys, middle())).toEqual(['next'])
  expect(takeAll(keys, middle())).toEqual(['qualified'])
})

test('[TRIAGE-1] a held key never waits, and letters after a key that opens a field are no keys', () => {
  const keys = createPanelKeys()
  keys.press('next', true, unknown)
  expect(keys.isWaiting()).toBe(false)
  expect(pressAll(keys, ['next', 'note', 'convert'], middle())).toEqual(['next'])
  keys.press('next', true, middle())
  expect(takeAll(keys, middle())).toEqual(['note'])
})
