import { createLiveAnswer, type LiveAnswer } from '../workspace/live-answer'
import type { QuestionAbout, Workspace } from '../workspace/workspace'

/** What the screen begins with. It can be asked for before the screen is there. */
export interface FirstAnswers {
  readonly totals: LiveAnswer<QuestionAbout<'totals'>>
  readonly leads: LiveAnswer<QuestionAbout<'leads'>>
}

export function createFirstAnswers(workspace: Workspace): FirstAnswers {
  return { totals: createLiveAnswer(workspace), leads: createLiveAnswer(workspace) }
}
