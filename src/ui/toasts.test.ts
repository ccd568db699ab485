import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createManualClock } from '../../test/manual-clock'
import { createToasts } from './toasts'

/** Not the product's: the store takes any. */
const durationsMs = { success: 3000, info: 3000, error: 5000, withButton: 5000 }

function start() {
  const clock = createManualClock()
  const toasts = createToasts(clock, durationsMs)
  return { clock, toasts, texts: () => toasts.current().map(({ text }) => text) }
}

const kinds = ['success', 'info', 'error'] as const

describe('[TOAST-2] by itself', () => {
  test.each(kinds)('a toast of %s closes after its time, not before', async (kind) => {
    const ms = durationsMs[kind]
    const { clock, toasts, texts } = start()
    toasts.show(kind, 'hello')
    expect(toasts.current()).toMatchObject([{ id: expect.any(Number), kind, text: 'hello' }])
    await clock.advance(ms - 1)
    expect(texts()).toEqual(['hello'])
    await clock.advance(1)
    expect(texts()).toEqual([])
  })

  test('[TOAST-6] a toast that says the same again replaces itself, with its whole time', async () => {
    const { clock, toasts, texts } = start()
    toasts.show('info', 'again')
    toasts.show('error', 'again')
    await clock.advance(1000)
    toasts.show('info', 'again')
    expect(texts()).toEqual(['again', 'again'])
    await clock.advance(2999)
    expect(toasts.current().map(({ kind }) => kind)).toEqual(['error', 'info'])
    await clock.advance(1)
    expect(toasts.current().map(({ kind }) => kind)).toEqual(['error'])
  })
})

describe('[TOAST-5] closed by hand', () => {
  test('a toast is gone at once, the others stay, and its time does nothing more', async () => {
    const { clock, toasts, texts } = start()
    toasts.show('info', 'first')
    toasts.show('info', 'second')
    const changes: string[][] = []
    toasts.subscribe(() => changes.push(texts()))
    const first = toasts.current().find(({ text }) => text === 'first')
    toasts.close(first?.id ?? -1)
    expect(texts()).toEqual(['second'])
    await clock.advance(10_000)
    expect(changes).toEqual([['second'], []])
  })

  test('a toast that is held stays closed when the hold ends', async () => {
    const { clock, toasts, texts } = start()
    toasts.show('info', 'first')
    toasts.hold('pointer')
    toasts.close(toasts.current()[0]?.id ?? -1)
    toasts.release('pointer')
    await clock.advance(10_000)
    expect(texts()).toEqual([])
  })

  test('a toast that is gone is not missed', () => {
    const { toasts, texts } = start()
    toasts.show('info', 'first')
    toasts.close(12_345)
    expect(texts()).toEqual(['first'])
  })
})

describe('[TOAST-3] while anything holds it', () => {
  test('the clock stops, and goes on with what was left', async () => {
    const { clock, toasts, texts } = start()
    toasts.show('success', 'hello')
    await clock.advance(2000)
    toasts.hold('pointer')
    await clock.advance(1_000_000)
    expect(texts()).toEqual(['hello'])
    toasts.release('pointer')
    await clock.advance(999)
    expect(texts()).toEqual(['hello'])
    await clock.advance(1)
    expect(texts()).toEqual([])
  })

  test('it goes on only when the last of several reasons is gone', async () => {
    const { clock, toasts, texts } = start()
    toasts.show('info', 'hello')
    for (const reason of ['pointer', 'focus', 'hidden']) toasts.hold(reason)
    for (const reason of ['focus', 'pointer']) {
      toasts.release(reason)
      await clock.advance(10_000)
      expect(texts()).toEqual(['hello'])
    }
    toasts.release('hidden')
    await clock.advance(2999)
    expect(texts()).toEqual(['hello'])
    await clock.advance(1)
    expect(texts()).toEqual([])
  })
})

test('[TOAST-2] [TOAST-3] [TOAST-6] whatever happens, at most four show, and a toast is shown for its time in all, counted ms by ms', async () => {
  const reason = fc.constantFrom('pointer', 'focus', 'hidden')
  const event = fc.oneof(
    fc.record({ event: fc.constant('show' as const), kind: fc.constantFrom(...kinds) }),
    fc.record({
      event: fc.constant('hold' as const),
      reason,
    }),
    fc.record({ event: fc.constant('release' as const), reason }),
    fc.record({ event: fc.constant('close' as const), at: fc.nat(3) }),
    fc.record({
      event: fc.constant('advance' as const),
      ms: fc.oneof(fc.nat(3000), fc.constantFrom(1, 2999, 3000, 5000)),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 30, size: 'max' }), async (events) => {
      const { clock, toasts, texts } = start()
      const reasons = new Set<string>()
      let expected: { text: string; leftMs: number }[] = []
      for (const [index, happens] of events.entries()) {
        if (happens.event === 'show') {
          toasts.show(happens.kind, `toast ${index}`)
          expected = [{ text: `toast ${index}`, leftMs: durationsMs[happens.kind] }, ...expected].slice(0, 4)
        } else if (happens.event === 'hold') {
          toasts.hold(happens.reason)
          reasons.add(happens.reason)
        } else if (happens.event === 'release') {
          toasts.release(happens.reason)
          reasons.delete(happens.reason)
        } else if (happens.event === 'close') {
          const toast = toasts.current()[happens.at]
          if (toast) toasts.close(toast.id)
          expected = expected.filter((_, at) => at !== happens.at)
        } else {
          await clock.advance(happens.ms)
          const passedMs = reasons.size > 0 ? 0 : happens.ms
          expected = expected.map(({ text, leftMs }) => ({ text, leftMs: leftMs - passedMs }))
          expected = expected.filter(({ leftMs }) => leftMs > 0)
        }
        expect(texts()).toEqual(expected.map(({ text }) => text))
      }
    }),
  )
})

test('[TOAST-1] subscribers are notified of every toast that comes or goes, until they unsubscribe', async () => {
  const { clock, toasts, texts } = start()
  const shown: string[][] = []
  const unsubscribe = toasts.subscribe(() => shown.push(texts()))
  toasts.show('info', 'first')
  await clock.advance(3000)
  unsubscribe()
  toasts.show('info', 'second')
  expect(shown).toEqual([['first'], []])
})

test('[UNDO-5] of one topic there is one toast: the newer takes the place of the older, with a time of its own', async () => {
  const { clock, toasts, texts } = start()
  toasts.show('success', 'done', { topic: 'action 1' })
  toasts.show('info', 'other')
  await clock.advance(2000)
  toasts.show('success', 'undone', { topic: 'action 1' })
  expect(texts()).toEqual(['other', 'undone'])
  await clock.advance(1000)
  expect(texts()).toEqual(['undone'])
  await clock.advance(2000)
  expect(texts()).toEqual([])
})

describe('[TOAST-6] what says the same', () => {
  const undo = { label: 'Undo', onClick() {} }

  test('actions with the same words are one toast, which counts them and undoes the newest', () => {
    const { toasts } = start()
    const undone: string[] = []
    for (const topic of ['first', 'second', 'third'])
      toasts.show('success', 'created', { topic, button: { label: 'Undo', onClick: () => undone.push(topic) } })
    expect(toasts.current()).toMatchObject([{ text: 'created', times: 3, topic: 'third' }])
    toasts.current()[0]?.button?.onClick()
    expect(undone).toEqual(['third'])
    // What is said of the newest alone is counted no more.
    toasts.show('success', 'removed', { topic: 'third' })
    expect(toasts.current()).toMatchObject([{ text: 'removed', times: 1 }])
  })

  test('[TOAST-8] a toast in use counts nothing more, and the same about another lead is another toast', () => {
    const { toasts } = start()
    toasts.show('success', 'saved', { topic: 'first', detail: 'Ada' })
    toasts.show('success', 'saved', { topic: 'second', detail: 'Grace' })
    toasts.use('pointer', toasts.current()[1]?.slot ?? -1)
    toasts.show('success', 'saved', { topic: 'third', detail: 'Ada' })
    expect(toasts.current().map(({ topic, times }) => [topic, times])).toEqual([
      ['third', 1],
      ['second', 1],
      ['first', 1],
    ])
  })

  test('[TOAST-2] what is pending stays until it is replaced, in its place, and is not counted among the four', async () => {
    const { clock, toasts, texts } = start()
    for (const id of [1, 2, 3, 4, 5])
      toasts.show('pending', 'Saving…', { topic: `pending ${id}`, detail: `${id}`, button: undo })
    for (const text of ['one', 'two']) toasts.show('info', text)
    await clock.advance(60_000)
    expect(texts()).toEqual(Array.from({ length: 5 }, () => 'Saving…'))
    toasts.show('success', 'saved', { topic: 'action 3', replaces: 'pending 3', button: undo })
    expect(texts()).toEqual(['Saving…', 'Saving…', 'saved', 'Saving…', 'Saving…'])
    await clock.advance(durationsMs.withButton)
    expect(texts()).toHaveLength(4)
    toasts.dismiss('pending 1')
    expect(texts()).toHaveLength(3)
  })
})
