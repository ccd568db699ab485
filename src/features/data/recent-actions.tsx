import { useState } from 'react'
import type { OtherList, RecentAction } from '../../domain/commands'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { exactTime, relativeTime } from '../../messages/relative-time'
import { useApp } from '../../shared/app/app-context'
import { doneText, obstacleText, ownListText } from '../../shared/app/outcome-text'
import { useQuery } from '../../shared/app/use-query'
import { useToday } from '../../shared/lead/due'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import styles from './data.module.css'

/** How many actions are loaded at a time. */
const MORE = 50

interface RecentActionsProps {
  /** Own lists that are not shown. */
  ownBefore: readonly OtherList[]
  onClose(): void
  /** Leaves for the list, which shows some of the leads by now. */
  onShowLeads(): void
}

/** All past actions; each can be undone or redone on its own. */
export function RecentActions({ ownBefore, onClose, onShowLeads }: RecentActionsProps) {
  const [count, setCount] = useState(MORE)
  const answered = useQuery({ name: 'actions', count })
  const actions = answered?.answer ?? []
  // The start counts, but is not listed.
  const hasMore = actions.length >= count - 1
  return (
    <Dialog
      title={messages.recentActions}
      size="medium"
      onClose={onClose}
      foot={hasMore && <Button onClick={() => setCount(count + MORE)}>{messages.moreActions}</Button>}
    >
      {ownBefore.length > 0 && (
        <div className={`line ${styles.ownBefore}`}>
          {ownBefore.map((list) => (
            <BringBack key={list.list} list={list} />
          ))}
        </div>
      )}
      {answered && actions.length === 0 && (
        <p className={styles.empty}>{answered.answer ? messages.noActions : messages.actionsUnreadable}</p>
      )}
      {actions.length > 0 && (
        <ol className={`stack ${styles.actions}`}>
          {actions.map((action) => (
            <Action key={`${action.list} ${action.number}`} action={action} onShowLeads={onShowLeads} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

function BringBack({ list }: { list: OtherList }) {
  const { bringBack } = useApp()
  return (
    <Button onClick={() => bringBack(list)}>{fill(messages.bringBack, { what: ownListText(list, useToday()) })}</Button>
  )
}

interface ActionProps extends Pick<RecentActionsProps, 'onShowLeads'> {
  action: RecentAction
}

function Action({ action, onShowLeads }: ActionProps) {
  const { clock, undo, redo, notify, list: shownList } = useApp()
  const { list, number, date, isUndone, refusal, created, file } = action
  const direction = isUndone ? 'redo' : 'undo'
  const text = doneText(action, useToday())
  const textId = `action-${list}-${number}`
  const whyId = `${textId}-why`
  const why = refusal && (action.kind === 'delete-for-good' ? messages.isFinal : obstacleText(refusal, direction))
  return (
    <li className={styles.action}>
      <p id={textId} className={`${styles.what} clipped`} title={text}>
        {isUndone ? <s>{text}</s> : text}
      </p>
      {created && (
        <span className={styles.show}>
          <Button
            variant="link"
            aria-describedby={textId}
            onClick={() => {
              shownList.showImport({ label: file ?? messages.pastedName, created })
              onShowLeads()
            }}
          >
            {messages.showLeads}
          </Button>
        </span>
      )}
      <p className={`note ${styles.when}`}>
        <time dateTime={new Date(date).toISOString()} title={exactTime(date)}>
          {relativeTime(date, clock.date())}
        </time>
        {isUndone && <span>{`, ${messages.historyUndone}`}</span>}
      </p>
      <Button
        aria-disabled={why !== null}
        aria-describedby={`${textId} ${whyId}`}
        title={why ?? undefined}
        // Undo becomes Redo under the pointer: a double click or a held key must not trigger both.
        onClick={(event) => {
          if (why) notify('info', why)
          else if (event.detail < 2) (isUndone ? redo : undo)(action)
        }}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {messages.undoRedo[direction].button}
      </Button>
      <span id={whyId} hidden>
        {why}
      </span>
    </li>
  )
}
