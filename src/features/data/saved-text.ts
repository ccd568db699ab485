import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { problemText } from '../refusal-text'
import type { Done } from './use-run'

/** What was done, and whether it is saved: where it was not before, that is news. */
export function savedText(what: string, { notKept }: Done, wasKept: boolean): string {
  if (!notKept) return fill(wasKept ? messages.alreadySaved : messages.nowSaved, { what })
  const reason = problemText(notKept)
  return fill(messages.notSavedYet, { what, reason: reason.charAt(0).toLowerCase() + reason.slice(1) })
}
