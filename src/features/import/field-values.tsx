import { type RefObject, useId, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ValueCounts, ValueTranslation } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import { chevronDown } from '../../ui/shapes'
import styles from './import.module.css'

/** The values of a field, to be opened from elsewhere. */
export interface ValuesList {
  open(): void
}

interface FieldValuesProps<Value extends string> {
  ref?: RefObject<ValuesList | null> | undefined
  field: string
  values: readonly ValueTranslation<Value>[]
  /** Of all values of the file, of which `values` may be a part. */
  counts: ValueCounts | undefined
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange(text: string, becomes: Value): void
}

/** What each value of the file becomes, collapsed by default; unknown values come first. */
export function FieldValues<Value extends string>({
  ref,
  field,
  values,
  counts,
  options,
  onChange,
}: FieldValuesProps<Value>) {
  const listId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // Fixed when the list opens, so that a value does not move once the seller has chosen what it becomes.
  const [unknown, setUnknown] = useState<ReadonlySet<string>>(new Set())

  function show(isShown: boolean) {
    if (isShown && !isOpen) setUnknown(new Set(values.filter(({ isKnown }) => !isKnown).map(({ text }) => text)))
    setIsOpen(isShown)
  }

  useImperativeHandle(ref, () => ({
    open() {
      // The list is there before it is scrolled to.
      flushSync(() => show(true))
      button.current?.scrollIntoView({ block: 'start' })
      button.current?.focus({ preventScroll: true })
    },
  }))

  if (!counts || counts.values === 0) return null

  const isFirst = ({ text }: ValueTranslation<Value>) => unknown.has(text)
  const ordered = [...values.filter(isFirst), ...values.filter((value) => !isFirst(value))]
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        data-unknown={counts.unknownValues > 0}
        className={styles.valuesButton}
        onClick={() => show(!isOpen)}
      >
        <span>
          {counts.unknownValues > 0
            ? fill(messages.unknownValues, { count: counts.unknownValues })
            : fill(messages.values, { count: counts.values })}
        </span>
        <Icon shape={chevronDown} />
      </button>
      <ul id={listId} hidden={!isOpen} aria-label={fill(messages.valuesOf, { field })} className={styles.values}>
        {isOpen &&
          ordered.map((value) => <Value key={value.text} value={value} options={options} onChange={onChange} />)}
      </ul>
      {isOpen && values.length < counts.values && (
        <p className={`figures note ${styles.valuesShown}`}>
          {fill(messages.valuesShown, { shown: values.length, count: counts.values })}
        </p>
      )}
    </>
  )
}

interface ValueProps<Value extends string> extends Pick<FieldValuesProps<Value>, 'options' | 'onChange'> {
  value: ValueTranslation<Value>
}

function Value<Value extends string>({ value, options, onChange }: ValueProps<Value>) {
  const id = useId()
  const countId = useId()
  const { text, count, becomes, isKnown } = value
  return (
    <li className={styles.value}>
      <label htmlFor={id} className="clipped" title={text} translate="no">
        {text || messages.noText}
      </label>
      <span id={countId} className="figures note">
        <span>{fill(messages.timesInFile, { count })}</span>{' '}
        {!isKnown && <span className={styles.unknown}>{messages.unknownValue}</span>}
      </span>
      <Select
        id={id}
        aria-describedby={countId}
        value={becomes}
        options={options}
        onChange={(chosen) => onChange(text, chosen)}
      />
    </li>
  )
}
