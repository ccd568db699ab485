import type { ImportPreview, SheetFacts } from '../../files/import'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Notice } from '../../ui/notice'
import { fileUp } from '../../ui/shapes'
import styles from './import.module.css'

/** What of the sheet is read that a seller does not see in it, or not as it is there. */
export function SheetNote({ facts }: { facts: SheetFacts }) {
  const counted = (text: string, count: number) => (count === 0 ? '' : fill(text, { count }))
  const notes = [
    hiddenText(facts),
    counted(messages.errorsRead, facts.errors),
    counted(messages.uncalculated, facts.uncalculated),
    counted(messages.linkedRead, facts.linked),
    counted(messages.commentsLeftOut, facts.comments),
  ].filter((note) => note !== '')
  return notes.length > 0 && <p className={`note ${styles.sheetNote}`}>{notes.join(' · ')}</p>
}

/** In place of the rows. */
export function EmptySheet({ preview: { settings, sheets } }: { preview: ImportPreview }) {
  const name = sheets[settings.sheet ?? -1]?.name
  return (
    name !== undefined && (
      <div className={styles.scroller}>
        <Notice icon={fileUp} title={fill(messages.emptySheet, { name })}>
          {messages.chooseOtherSheet}
        </Notice>
      </div>
    )
  )
}

function hiddenText({ hiddenRows, hiddenColumns }: SheetFacts): string {
  const count = hiddenRows + hiddenColumns
  const rows = fill(messages.hiddenRows, { count: hiddenRows })
  const columns = fill(messages.hiddenColumns, { count: hiddenColumns })
  const both = fill(messages.hiddenRowsAndColumns, { rows, columns })
  const what = hiddenColumns === 0 ? rows : hiddenRows === 0 ? columns : both
  return count === 0 ? '' : fill(messages.hiddenIsRead, { what, count })
}
