import { type ReactNode, useId, useRef, useState } from 'react'
import { readAmount } from '../../domain/amount'
import { MAX_AMOUNT } from '../../domain/constants'
import type { Opportunity } from '../../domain/opportunity'
import { fill, formatAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import { TextField } from '../../ui/fields'
import { useApp } from '../app/app-context'
import styles from './amount-field.module.css'

interface AmountFieldProps {
  opportunity: Opportunity
  onSave(amount: number): void
  /** Where its words are aligned. */
  align?: 'start' | 'end'
  /** Nothing more is typed. */
  onLeave(): void
}

/**
 * Takes an amount in any usual writing, and says what it understood before it is saved. A text that is no amount stays in
 * the field, with the reason.
 */
export function AmountField({ opportunity: { id, name, amount }, align = 'end', onSave, onLeave }: AmountFieldProps) {
  const [text, setText] = useState(() => formatAmount(amount))
  const [isRefused, setIsRefused] = useState(false)
  const isLeft = useRef(false)
  const { notify } = useApp()
  const wordsId = useId()
  const read = readAmount(text)
  const isTold = isRefused && typeof read === 'string'

  function leave() {
    isLeft.current = true
    onLeave()
  }

  function save() {
    if (typeof read === 'string') return setIsRefused(true)
    leave()
    if (read !== amount) onSave(read)
  }

  return (
    <span className={styles.field} data-align={align} data-apart>
      <TextField
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        data-of={id}
        aria-label={fill(messages.amountOf, { name })}
        aria-invalid={isTold}
        aria-describedby={wordsId}
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={(next) => {
          setText(next)
          setIsRefused(false)
        }}
        onKeyDown={(event) => {
          // Enter confirms what an input method offers, and Escape leaves it.
          if (event.nativeEvent.isComposing) return
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // Nothing else is meant: no panel closes, and no form is saved.
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') save()
          else leave()
        }}
        onBlur={() => {
          if (isLeft.current) return
          // Keys and clicks are for something else by now: what was typed is told, not kept open unseen.
          if (typeof read === 'string') {
            leave()
            const [detail, stays] = [shortened(text.trim()), formatAmount(amount)]
            if (detail !== '') notify('error', fill(messages.amountStays, { name, amount: stays }), null, { detail })
          } else save()
        }}
      />
      <span id={wordsId} role={isTold ? 'alert' : 'status'} className={styles.words} data-problem={isTold}>
        {isTold ? fill(messages.amountProblems[read], { most: formatAmount(MAX_AMOUNT) }) : understood(text, read)}
      </span>
    </span>
  )
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Nothing where it is just what was typed. */
function understood(text: string, read: ReturnType<typeof readAmount>): string {
  if (typeof read === 'string') return ''
  const meant = formatAmount(read)
  return meant === text.trim() ? '' : fill(messages.amountUnderstood, { amount: meant })
}

interface AmountButtonProps {
  opportunity: Opportunity
  tabIndex?: number
  onEdit(): void
  children: ReactNode
}

/** An amount that can be clicked to edit it. A function, not a component: twenty components are noticeably slower. */
export function amountButton({ opportunity: { id, name, amount }, tabIndex, onEdit, children }: AmountButtonProps) {
  return (
    <button
      type="button"
      className={`${styles.amount} clipped`}
      data-of={id}
      tabIndex={tabIndex}
      aria-label={fill(messages.amountOfIs, { name, amount: formatAmount(amount) })}
      onClick={onEdit}
    >
      {children}
    </button>
  )
}
