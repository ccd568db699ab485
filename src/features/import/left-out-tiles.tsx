import type { ReactNode } from 'react'
import type { ImportCheck, ImportSettings } from '../../files/import'
import * as messages from '../../messages/messages'
import styles from './import.module.css'
import { Choice, Tile } from './tile'

interface LeftOutTilesProps {
  settings: ImportSettings
  check: ImportCheck | null
  onChange(settings: Partial<ImportSettings>): void
  /** The button that shows the rows of a tile. */
  show(kind: 'deleted' | 'lost'): ReactNode
}

/** Rows that a seller may not want back: most files have none, so they have no place of their own. */
export function LeftOutTiles({ settings, check, onChange, show }: LeftOutTilesProps) {
  if (!check) return null
  const { deleted, lost, statuses } = check
  const values = statuses
    .filter(({ isLost }) => isLost)
    .map(({ text }) => text)
    .join(', ')
  return (
    <>
      {deleted.count > 0 && (
        <Tile label={messages.factDeleted} figure={deleted.count}>
          {show('deleted')}
          <Choice
            name={messages.deletedLeads}
            value={settings.deleted}
            options={messages.deletedChoices}
            onChange={(choice) => onChange({ deleted: choice })}
          />
        </Tile>
      )}
      {lost.count > 0 && (
        <Tile label={messages.factLost} figure={lost.count}>
          {show('lost')}
          <p className={`clipped ${styles.note} ${styles.lostValues}`} title={values}>
            {values}
          </p>
          <Choice
            name={messages.lostLeads}
            value={settings.lost}
            options={messages.lostChoices}
            onChange={(choice) => onChange({ lost: choice })}
          />
        </Tile>
      )}
    </>
  )
}
