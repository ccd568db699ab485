import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyLead } from '../../test/arbitraries'
import { draftOf, editableStatuses, isEmail, type LeadStatus } from './lead'

test.each<[LeadStatus, LeadStatus[]]>([
  ['new', ['new', 'contacted', 'qualified']],
  ['contacted', ['contacted', 'new', 'qualified']],
  ['qualified', ['qualified', 'new', 'contacted']],
])('[EDIT-1] a lead that is %s is offered %j', (current, offered) => {
  expect(editableStatuses(current)).toEqual(offered)
})

test('[EDIT-6] a converted lead is offered no other status', () => {
  expect(editableStatuses('converted')).toEqual(['converted'])
})

test('[EDIT-1] a draft holds email and status, nothing else', () => {
  fc.assert(
    fc.property(anyLead, (lead) => {
      expect(draftOf(lead)).toEqual({ email: lead.email, status: lead.status })
    }),
  )
})

describe('[EDIT-4] the email rule', () => {
  test.each([
    'a@b.c',
    'ada@engines.example',
    'ada.lovelace+sales@mail.engines.example',
    'a@@b.c',
    'a@b@c.d',
    '@@a.b',
    'a@b..c',
    'a@..c',
    'a@b.c.',
    'a@.b.c',
    'İ@ß.ς',
    '👩‍👩‍👧@x.y',
    '<b>@x.y',
    '"quoted"@x.y',
  ])('takes %j', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    '@',
    '.',
    '@.',
    'a',
    'a@',
    'a@b',
    'a@b.',
    'a@.c',
    '@b.c',
    'a.b@c',
    'a@.',
    'a.b',
    'a b@c.d',
    'a@b c.d',
    'a@b.c d',
    ' a@b.c',
    'a@b.c ',
    'a@b.c\n',
    'a@b\u00a0.c',
    'a@b.c\ufeff',
    'a@b.c\u2028',
  ])('refuses %j', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  const reference = /^\S+@\S+\.\S+$/

  test('is that of the reference pattern, on every text of up to 7 signs', () => {
    let texts = ['']
    for (let length = 0; length <= 7; length++) {
      expect(texts.filter((text) => isEmail(text) !== reference.test(text))).toEqual([])
      texts = texts.flatMap((text) => ['@', '.', 'a', '\u00a0'].map((sign) => text + sign))
    }
  })

  // No time is asserted: the reference pattern would not be done before the test's time is over.
  describe('answers in linear time at a million signs', () => {
    const length = 1_000_000

    test.each([
      ['@ alone', '@'.repeat(length), false],
      ['a@ again and again', 'a@'.repeat(length / 2), false],
      ['@. again and again', '@.'.repeat(length / 2), true],
      ['@ again and again, then a space', `${'@'.repeat(length)}.a a`, false],
      ['dots after an @', `a@${'.'.repeat(length)}`, true],
      ['dots before an @', `${'.'.repeat(length)}@`, false],
      ['letters alone', 'a'.repeat(length), false],
      ['spaces between letters', `a${' '.repeat(length)}a`, false],
      ['a long address', `${'a'.repeat(length)}@${'b'.repeat(length)}.c`, true],
      ['surrogate pairs', '😀@'.repeat(length / 2), false],
    ])('%s', (_, text, expected) => {
      expect(isEmail(text)).toBe(expected)
    })
  })
})
