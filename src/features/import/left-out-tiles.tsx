import type { ReactNode } from 'react'
import * as messages from '../../messages/messages'
import styles from './import.module.css'
import type { ReviewProps } from './import-reading'
import { Choice, Tile } from './tile'

interface LeftOutTilesProps {
  review: ReviewProps
  /** The button that shows the rows of a tile. */
  show(kind: 'deleted' | 'lost'): ReactNode
}

/** Rows that a seller may not want back: most files have none, so they have no place of their own. */
export function LeftOutTiles({ review, show }: LeftOutTilesProps) {
  const { check } = review
  if (!check) return null
  const { deleted, lost, statuses } = check
  const values = statuses
    .filter(({ isLost }) => isLost)
    .map(({ text }) => text)
    .join(', ')
  return (
    <>
      {deleted.count > 0 && (
        <Tile label={messages.tileDeleted} figure={deleted.count}>
          {show('deleted')}
          <Choice setting="deleted" {...review} />
        </Tile>
      )}
      {lost.count > 0 && (
        <Tile label={messages.tileLost} figure={lost.count}>
          {show('lost')}
          <p className={`clipped ${styles.note} ${styles.lostValues}`} title={values}>
            {values}
          </p>
          <Choice setting="lost" {...review} />
        </Tile>
      )}
    </>
  )
}
