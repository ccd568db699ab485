import { useSyncExternalStore } from 'react'
import { createPortal, flushSync } from 'react-dom'
import type { WorkedOn } from '../domain/commands'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { ConfirmDialog } from '../ui/dialog'
import { createState } from '../ui/state'

type Answer = 'keep' | 'undo'

interface Asked {
  /** Where the focus returns to. */
  readonly cameFrom: Element | null
  readonly workedOn: WorkedOn
  answer(choice: Answer): void
}

const asked = createState<Asked | null>(null)

/** Asks what to do with the work on leads that an undo would remove. */
export function askAboutWork(workedOn: WorkedOn, answer: (choice: Answer) => void) {
  asked.set({ cameFrom: document.activeElement, workedOn, answer })
}

export function UndoQuestion() {
  const question = useSyncExternalStore(asked.subscribe, asked.current)
  if (!question) return null

  const { cameFrom, workedOn, answer } = question

  function close() {
    // The page can't take the focus until the question is gone.
    flushSync(() => asked.set(null))
    if (cameFrom instanceof HTMLElement) cameFrom.focus()
  }

  function choose(choice: Answer) {
    close()
    answer(choice)
  }

  return createPortal(
    <ConfirmDialog
      title={titleOf(workedOn)}
      confirmLabel={messages.undoEverything}
      onConfirm={() => choose('undo')}
      safer={
        workedOn.changed > 0
          ? { label: fill(messages.keepChanged, { count: workedOn.changed }), onChoose: () => choose('keep') }
          : null
      }
      onCancel={close}
    >
      {textOf(workedOn)}
    </ConfirmDialog>,
    document.body,
  )
}

function titleOf({ created, updated }: WorkedOn): string {
  if (created === 0) return fill(messages.undoUpdateTitle, { count: updated })
  return fill(updated > 0 ? messages.undoImportAndUpdateTitle : messages.undoImportTitle, { count: created, updated })
}

/** Names the numbers of what was done since, and of what the undo does. */
function textOf({ created, updated, changed, deleted, name, removed, reverted }: WorkedOn): string {
  const changedText =
    name === null
      ? fill(messages.changedSince, { changed })
      : fill(created + updated === 1 ? messages.itChangedSince : messages.oneChangedSince, { name })
  return [
    changed > 0 && changedText,
    deleted > 0 && fill(messages.deletedSince, { count: deleted }),
    removed > 0 && fill(updated > 0 ? messages.importedRemoved : messages.othersRemoved, { count: removed }),
    reverted > 0 && fill(messages.updatesReverted, { count: reverted }),
  ]
    .filter(Boolean)
    .join(' ')
}
