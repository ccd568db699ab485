import type { ComponentProps, Ref } from 'react'
import * as messages from '../messages/messages'
import styles from './fields.module.css'
import { Icon } from './icon'
import * as shapes from './shapes'

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>
  value: string
  placeholder: string
  /** The key that focuses the field, shown while it is empty. */
  shortcut: string
  onChange(value: string): void
}

export function SearchField({ ref, value, placeholder, shortcut, onChange }: SearchFieldProps) {
  return (
    <search className={styles.search}>
      <Icon shape={shapes.search} className={styles.before} />
      <input
        ref={ref}
        type="search"
        name="search"
        aria-label={placeholder}
        aria-keyshortcuts={shortcut}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        className={styles.control}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' ? (
        <kbd className={styles.key} aria-hidden>
          {shortcut}
        </kbd>
      ) : (
        <button
          type="button"
          title={messages.clearSearch}
          className={styles.clear}
          onClick={(event) => {
            onChange('')
            event.currentTarget.parentElement?.querySelector('input')?.focus()
          }}
        >
          <Icon shape={shapes.x} />
        </button>
      )}
    </search>
  )
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, 'onChange' | 'className' | 'value'> {
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange(value: Value): void
}

export function Select<Value extends string>({ options, onChange, ...rest }: SelectProps<Value>) {
  return (
    <span className={styles.select}>
      <select
        {...rest}
        className={styles.control}
        onChange={(event) => {
          const chosen = options[event.target.selectedIndex]
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon shape={shapes.chevronDown} className={styles.after} />
    </span>
  )
}
