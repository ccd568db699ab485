import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import styles from './import.module.css'

interface TileProps {
  label: string
  /** Undefined until it is counted. */
  figure: number | undefined
  tone?: 'good' | 'bad'
  children?: ReactNode
}

/** A figure with what can be chosen or done about it. */
export function Tile({ label, figure, tone, children }: TileProps) {
  return (
    <div className={styles.tile} data-tone={figure ? tone : undefined} data-counts={Boolean(figure)}>
      <dl>
        <div>
          <dt>{label}</dt>
          <dd className="figures">{figure === undefined ? messages.notRead : formatNumber(figure)}</dd>
        </div>
      </dl>
      {children}
    </div>
  )
}

interface ChoiceProps<Value extends string> {
  /** Only for assistive technology: on the screen the choice is beside its figure. */
  name: string
  value: Value
  options: Readonly<Record<Value, string>>
  onChange(value: Value): void
}

/** The seller's choice for the rows of a tile. */
export function Choice<Value extends string>({ name, options, ...select }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className="visually-hidden">
        {name}
      </label>
      <Select
        id={id}
        isQuiet
        options={(Object.keys(options) as Value[]).map((value) => ({ value, label: options[value] }))}
        {...select}
      />
    </div>
  )
}
