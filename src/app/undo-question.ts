import type { WorkedOn } from '../domain/commands'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { ask } from './question'

/** Asks what to do with the work on leads that an undo would remove. */
export function askAboutWork(workedOn: WorkedOn, answer: (choice: 'keep' | 'undo') => void) {
  const { changed } = workedOn
  ask({
    title: titleOf(workedOn),
    text: textOf(workedOn),
    confirmLabel: messages.undoEverything,
    onConfirm: () => answer('undo'),
    safer:
      changed > 0
        ? { label: fill(messages.keepChanged, { count: changed }), isLast: true, onChoose: () => answer('keep') }
        : null,
  })
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
