import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { casesOf } from '../../test/cases'
import { addDays, type Day, isDay, weekdayOf } from './day'
import { hasUnclearDay, readNextStep } from './next-step'

/** A Wednesday. */
const TODAY = '2026-11-18'

test.each([
  ['tomorrow call', 'call', '2026-11-19'],
  ['call tomorrow', 'call', '2026-11-19'],
  ['Call Ada tmr', 'Call Ada', '2026-11-19'],
  ['today', '', '2026-11-18'],
  ['TODAY: send offer', 'send offer', '2026-11-18'],
  ['call the day after tomorrow', 'call', '2026-11-20'],
  ['call in 3 days', 'call', '2026-11-21'],
  ['in three days, call', 'call', '2026-11-21'],
  ['in 2 weeks: send offer', 'send offer', '2026-12-02'],
  ['in a week', '', '2026-11-25'],
  ['in a month call', 'call', '2026-12-18'],
  ['call in a year', 'call', '2027-11-18'],
  ['next week', '', '2026-11-23'],
  ['call next month', 'call', '2026-12-01'],
  ['eom invoice', 'invoice', '2026-11-30'],
  ['invoice by the end of the month', 'invoice', '2026-11-30'],
  ['end of month', '', '2026-11-30'],
  ['monday', '', '2026-11-23'],
  ['Monday call', 'call', '2026-11-23'],
  ['call on thu', 'call', '2026-11-19'],
  ['call on Sat', 'call', '2026-11-21'],
  ['call by friday.', 'call', '2026-11-20'],
  ['send offer, due on friday', 'send offer', '2026-11-20'],
  ['call wednesday', 'call', '2026-11-25'],
  ['call this friday', 'call', '2026-11-20'],
  ['call next friday', 'call', '2026-11-27'],
  ['call next monday', 'call', '2026-11-23'],
  ['18 nov call', 'call', '2026-11-18'],
  ['nov 17 call', 'call', '2027-11-17'],
  ['call Nov. 20th', 'call', '2026-11-20'],
  ['call on the 3rd of March', 'call', '2027-03-03'],
  ['call May 5', 'call', '2027-05-05'],
  ['call dec 1, 2026', 'call', '2026-12-01'],
  ['call 18.11.', 'call', '2026-11-18'],
  ['18.11.2026 call', 'call', '2026-11-18'],
  ['call 1.2.', 'call', '2027-02-01'],
  ['call 2026-11-18', 'call', '2026-11-18'],
  ['call 11/18', 'call', '2026-11-18'],
  ['call 20/11', 'call', '2026-11-20'],
  ['call 11/20/2027', 'call', '2027-11-20'],
  ['call weds', 'call', '2026-11-25'],
  ['call friday next week', 'call', '2026-11-27'],
  ['24-12-2026 call', 'call', '2026-12-24'],
  ['29 feb', '', '2028-02-29'],
  ['29 feb 2028 call', 'call', '2028-02-29'],
  ['18 nov 2026 1500 units', '1500 units', '2026-11-18'],
  ['tomorrow 1500 units', '1500 units', '2026-11-19'],
  ['tomorrow +49 30 123456', '+49 30 123456', '2026-11-19'],
  ['learn C++ friday', 'learn C++', '2026-11-20'],
  ['see https://x.io/ friday', 'see https://x.io/', '2026-11-20'],
  ['18 nov 200 units', '200 units', '2026-11-18'],
  ['tomorrow call about Friday', 'call about Friday', '2026-11-19'],
])('[NEXT-20] %j is %j on %s', (text, step, due) => {
  expect(readNextStep(text, TODAY)).toEqual({ step, due })
})

test.each([
  ['call tomorrow at 3', 'call at 3', '2026-11-19'],
  ['call tomorrow at 3 pm', 'call at 3 pm', '2026-11-19'],
  ['tomorrow 15:00', '15:00', '2026-11-19'],
  ['call friday morning', 'call morning', '2026-11-20'],
  ['call on friday in the afternoon', 'call in the afternoon', '2026-11-20'],
])('[NEXT-21] %j: the time stays in the step', (text, step, due) => {
  expect(readNextStep(text, TODAY)).toEqual({ step, due })
})

test.each([
  '',
  'call',
  'call May',
  'May',
  'call Monday.com team',
  'Monday.com demo',
  'send Monday’s slides',
  'ask Sun',
  'discuss next steps',
  'ask what is next',
  'call the next lead today or tomorrow',
  'Monday or Tuesday call',
  'Monday - Tuesday call',
  'tomorrow call Friday',
  'today send the report of last friday, tomorrow',
  'no answer since monday',
  'prepare for tomorrow',
  'move the demo to Friday',
  'Today is his birthday',
  'ask Mr Friday',
  'support 24/7',
  'meet 11/12',
  'part 1/2',
  'page 2/2',
  'pay 18.11',
  'version 1.2.26',
  'call 31.2.',
  'call 40 nov',
  'call 13/13',
  'call 0 may',
  'in 1000 days',
  'trial of 3 days',
  'call in 3 business days',
  'room 2026-13-40',
  'yesterday call',
  'call last week',
  '29 feb 2027',
  '29 feb 2027 call',
  'call 29 feb 2027',
  '18 nov 1999 call',
  'nov 18, 1999: call',
  '18.11. 1999 call',
  '11/18 1999 call',
  '18 november 2126',
  'Wed 18 nov 1999 call',
  'monday & tuesday off',
  'monday &tuesday off',
  'monday / tuesday',
  'monday/ tuesday call',
  'call monday / tuesday',
  'call monday/ tuesday',
  'call monday + tuesday',
  'call monday and tuesday',
  'mon, tue, wed call',
  'tomorrow + friday call',
  'Monday 18 nov or later',
  'monday thru friday call',
])('[NEXT-22] no day is read from %j', (text) => {
  expect(readNextStep(text, TODAY)).toEqual({ step: text, due: null })
})

test.each(
  (
    '2/3|31.02.|call 31.2.|in a fortnight|eow|next quarter|call in 3 business days|3 business days|kw 50|by the 15th|the 15th|call (monday)|' +
    'yesterday call|no answer since monday|Monday or Tuesday call|prepare for tomorrow|meet 11/12|room 2026-13-40|call 40 nov|' +
    '29 feb 2027|in 1000 days|call last week|over the weekend'
  ).split('|'),
)('[NEXT-22] %j says something like a day', (text) => {
  expect(readNextStep(text, TODAY).due).toBeNull()
  expect(hasUnclearDay(text)).toBe(true)
})

test.each(
  (
    'call|call May|Monday.com demo|send Monday’s slides|ask Sun|sun protection|march to victory|discuss next steps|support 24/7|' +
    'call the next lead|2nd call|the 2nd offer|+49 30 12 34|call about Q1|offer 12.50|trial of 40.000 units|see 10.0.0.1'
  ).split('|'),
)('[NEXT-22] %j says nothing of a day', (text) => {
  expect(hasUnclearDay(text)).toBe(false)
})

test('[NEXT-23] a full date may be past', () => {
  expect(readNextStep('call 2025-01-31', TODAY)).toEqual({ step: 'call', due: '2025-01-31' })
  expect(readNextStep('call 1 Jan 2020', TODAY)).toEqual({ step: 'call', due: '2020-01-01' })
})

test('[NEXT-20] the last day stands for a date that the month does not have', () => {
  expect(readNextStep('in a month', '2026-01-31').due).toBe('2026-02-28')
  expect(readNextStep('in a month', '2028-01-31').due).toBe('2028-02-29')
  expect(readNextStep('in 2 months', '2026-12-31').due).toBe('2027-02-28')
  expect(readNextStep('eom', '2026-12-31').due).toBe('2026-12-31')
  expect(readNextStep('next month', '2026-12-31').due).toBe('2027-01-01')
})

test('[NEXT-20] lines are joined', () => {
  expect(readNextStep('  call\n\tAda \u2028 tomorrow  ', TODAY)).toEqual({ step: 'call Ada', due: '2026-11-19' })
})

describe('whatever is typed', () => {
  const names = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
  const days = fc.integer({ min: 0, max: 3_000_000 }).map((count) => addDays('0100-01-01', count))
  const word = fc.oneof(
    fc.constantFrom(
      ...(
        'next on by due in a 3 18 31 days week months year today tmr fri monday May nov eom end of month 18.11. 30/2 ' +
        '11/18 - : , call 999 at \ud800 İ \t \u2028'
      ).split(' '),
    ),
    fc.string({ unit: 'binary' }),
  )

  test('the step is one line, and the day is a day that is not past', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), days, (words, today) => {
        const { step, due } = readNextStep(words.join(' '), today)
        expect(step).toBe(step.trim().replaceAll(/\s+/g, ' '))
        if (due !== null) {
          expect(isDay(due)).toBe(true)
          expect(due >= today).toBe(true)
        }
      }),
      { numRuns: casesOf(2000) },
    )
  })

  test('[NEXT-20] a weekday is the next one after today, and ‘next’ the one of the week after', () => {
    fc.assert(
      fc.property(days, fc.constantFrom(...names), (today, name) => {
        // The plainest way: day by day.
        let day: Day = today
        do day = addDays(day, 1)
        while (names[weekdayOf(day)] !== name)
        expect(readNextStep(`call ${name}`, today)).toEqual({ step: 'call', due: day })

        let inNextWeek: Day = today
        do inNextWeek = addDays(inNextWeek, 1)
        while (weekdayOf(inNextWeek) !== 1)
        while (names[weekdayOf(inNextWeek)] !== name) inNextWeek = addDays(inNextWeek, 1)
        expect(readNextStep(`next ${name}`, today).due).toBe(inNextWeek)
      }),
      { numRuns: casesOf(500) },
    )
  })

  test('[NEXT-20] a date without a year is the next one', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 360 }), (today, count) => {
        const due = addDays(today, count)
        expect(readNextStep(`${due.slice(8)}.${due.slice(5, 7)}. call`, today)).toEqual({ step: 'call', due })
      }),
      { numRuns: casesOf(500) },
    )
  })
})

test('100,000 characters are read at once', () => {
  const long = 100_000
  for (const part of [' ', '.', ':', '-', '1', 'in ', 'on on ', 'a ', '18.', 'next ', ' - : ', '\n']) {
    const text = part.repeat(long / part.length)
    for (const typed of [text, `tomorrow ${text}x`, `x${text} tomorrow`, `x${text}`, `${text}x`]) {
      expect(readNextStep(typed, TODAY).step.length).toBeLessThanOrEqual(typed.length)
    }
  }
})
