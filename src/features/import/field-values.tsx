import { useId, useState } from 'react'
import type { ValueTranslation } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import { Icon } from '../../ui/icon'
import { chevronDown } from '../../ui/shapes'
import styles from './import.module.css'

interface FieldValuesProps<Value extends string> {
  field: string
  values: readonly ValueTranslation<Value>[]
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange(text: string, becomes: Value): void
}

/** What each value of the file becomes, collapsed by default; unknown values come first. */
export function FieldValues<Value extends string>({ field, values, options, onChange }: FieldValuesProps<Value>) {
  const listId = useId()
  const [isOpen, setIsOpen] = useState(false)
  // Fixed when the list opens, so that a value does not move once the seller has chosen what it becomes.
  const [unknown, setUnknown] = useState<ReadonlySet<string>>(new Set())
  if (values.length === 0) return null
  const unknownCount = values.filter(({ isKnown }) => !isKnown).length

  function toggle() {
    setUnknown(new Set(values.filter(({ isKnown }) => !isKnown).map(({ text }) => text)))
    setIsOpen(!isOpen)
  }

  const isFirst = ({ text }: ValueTranslation<Value>) => unknown.has(text)
  const ordered = [...values.filter(isFirst), ...values.filter((value) => !isFirst(value))]
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        data-unknown={unknownCount > 0}
        className={styles.valuesButton}
        onClick={toggle}
      >
        {unknownCount > 0
          ? fill(messages.unknownValues, { count: unknownCount })
          : fill(messages.values, { count: values.length })}
        <Icon shape={chevronDown} />
      </button>
      <ul id={listId} hidden={!isOpen} aria-label={fill(messages.valuesOf, { field })} className={styles.values}>
        {isOpen &&
          ordered.map((value) => <Value key={value.text} value={value} options={options} onChange={onChange} />)}
      </ul>
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
      <label htmlFor={id} className="clipped" title={text}>
        {text || messages.noText}
      </label>
      <span id={countId} className={`figures ${styles.note}`}>
        {fill(messages.timesInFile, { count })}{' '}
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
