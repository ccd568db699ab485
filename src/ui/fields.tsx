import type { ComponentProps, ReactNode, Ref } from 'react'
import * as messages from '../messages/messages'
import styles from './fields.module.css'
import { Icon } from './icon'
import { useIsActiveKey } from './keys'
import * as shapes from './shapes'
import { apart } from './words'

interface SearchFieldProps {
  ref?: Ref<HTMLInputElement>
  value: string
  placeholder: string
  /** The key that focuses the field, shown while it is empty. */
  shortcut: string
  onChange(value: string): void
}

export function SearchField({ ref, value, placeholder, shortcut, onChange }: SearchFieldProps) {
  const isKeyActive = useIsActiveKey()(shortcut)
  return (
    <search className={styles.search}>
      <Icon shape={shapes.search} className={styles.before} />
      <input
        ref={ref}
        type="search"
        name="search"
        aria-label={placeholder}
        aria-keyshortcuts={isKeyActive ? shortcut : undefined}
        placeholder={placeholder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        className={styles.control}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' ? (
        isKeyActive && (
          <kbd className={styles.key} aria-hidden>
            {shortcut}
          </kbd>
        )
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

interface SelectOption {
  readonly value: string
  readonly label: string
  /** Options with the same group are shown together. */
  readonly group?: string
}

interface SelectProps<Option extends SelectOption>
  extends Omit<ComponentProps<'select'>, 'onChange' | 'className' | 'value'> {
  value: Option['value']
  options: readonly Option[]
  /** Text with an arrow, for a choice that is rarely changed. */
  isQuiet?: boolean
  /** Tinted: the choice leaves something out. */
  isSet?: boolean
  /** As wide as what is chosen, and no higher than a button. */
  isChip?: boolean
  /** Its shape is shown instead of the choice where there is no space for it. */
  icon?: string | null
  onChange(value: Option['value'], option: Option): void
}

export function Select<Option extends SelectOption>({
  options,
  isQuiet = false,
  isSet = false,
  isChip = false,
  icon = null,
  onChange,
  ...rest
}: SelectProps<Option>) {
  return (
    <span
      className={styles.select}
      data-quiet={isQuiet}
      data-set={isSet}
      data-icon={icon !== null}
      data-chip={isChip || icon !== null}
    >
      <select
        {...rest}
        className={styles.control}
        onChange={(event) => {
          const chosen = options[event.target.selectedIndex]
          if (chosen) onChange(chosen.value, chosen)
        }}
      >
        {[...Map.groupBy(options, ({ group = '' }) => group)].map(([group, some]) => {
          const list = some.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))
          return group === '' ? (
            list
          ) : (
            <optgroup key={group} label={group}>
              {list}
            </optgroup>
          )
        })}
      </select>
      {isChip && <span aria-hidden>{options.find(({ value }) => value === rest.value)?.label}</span>}
      {icon ? (
        <Icon shape={icon} className={styles.only} size={18} />
      ) : (
        <Icon shape={shapes.chevronDown} className={styles.after} />
      )}
    </span>
  )
}

interface CheckBoxProps {
  isChecked: boolean
  onChange(isChecked: boolean): void
  children: ReactNode
}

export function CheckBox({ isChecked, onChange, children }: CheckBoxProps) {
  return (
    <label className={styles.checkBox}>
      <input type="checkbox" checked={isChecked} onChange={(event) => onChange(event.target.checked)} />
      {apart(children)}
    </label>
  )
}

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  onChange(value: string): void
}

export function TextField({ onChange, ...rest }: TextFieldProps) {
  return <input {...rest} className={styles.control} onChange={(event) => onChange(event.target.value)} />
}

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'onChange'> {
  onChange(value: string): void
}

export function TextArea({ onChange, ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      translate="no"
      className={`${styles.control} ${styles.lines}`}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface SwitchProps {
  isOn: boolean
  onChange(isOn: boolean): void
  children: ReactNode
}

export function Switch({ isOn, onChange, children }: SwitchProps) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={() => onChange(!isOn)}>
      {apart(children)}
      <SwitchTrack />
    </button>
  )
}

/** The look of a switch, inside an element with `aria-checked`. */
export function SwitchTrack() {
  return <span className={styles.track} />
}
