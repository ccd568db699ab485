import type { Refusal, RefusalReason } from '../domain/commands'
import type { StorageProblem } from '../domain/storage-problem'
import * as messages from '../messages/messages'

/** Why a command changed nothing. Undo and redo say more, about the action that prevents them. */
export function refusalText({ refused, problem }: Refusal): string {
  return (problem ? messages.notSavedReasons[problem] : reasons[refused]) ?? messages.nothingChanged
}

/** Why something is not saved. */
export function problemText(problem: StorageProblem): string {
  return messages.notSavedReasons[problem] ?? messages.notSavedFailed
}

const reasons: Readonly<Partial<Record<RefusalReason, string>>> = {
  'invalid-email': messages.invalidEmail,
  'already-converted': messages.alreadyConverted,
  'status-not-offered': messages.statusNotOffered,
  busy: messages.leadBusy,
  'no-such-lead': messages.noSuchLead,
  'changed-elsewhere': messages.changedElsewhere,
  'nothing-checked': messages.nothingChecked,
}
