import { type ReactNode, useId } from 'react'
import { formatNumber } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Select } from '../../ui/fields'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'

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

/** The names are only for assistive technology: on the screen a choice is beside its figure. */
const choices = {
  duplicates: { name: messages.duplicateLeads, options: messages.duplicateChoices },
  otherNames: { name: messages.sharedMailboxes, options: messages.sharedMailboxChoices },
  wrongScores: { name: messages.wrongScores, options: messages.wrongScoreChoices },
  converted: { name: messages.convertedLeads, options: messages.convertedChoices },
  deleted: { name: messages.deletedLeads, options: messages.deletedChoices },
  lost: { name: messages.lostLeads, options: messages.lostChoices },
  ownWork: { name: messages.ownWork, options: messages.ownWorkChoices },
} as const

interface ChoiceProps extends ReviewProps {
  setting: keyof typeof choices
}

/** The seller's choice for the rows of a tile. */
export function Choice({ setting, preview: { settings }, onChange }: ChoiceProps) {
  const id = useId()
  const { name, options } = choices[setting]
  return (
    <div className={styles.choice}>
      <label htmlFor={id} className="visually-hidden">
        {name}
      </label>
      <Select
        id={id}
        isQuiet
        value={settings[setting] ?? settings.duplicates}
        options={Object.entries(options).map(([value, label]) => ({ value, label }))}
        onChange={(chosen) => onChange({ [setting]: chosen })}
      />
    </div>
  )
}
