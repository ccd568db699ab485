import type { Workspace } from '../../workspace/workspace'

/** Awaits an answer. Ends the task if it was cancelled, or another one started, in the meantime. */
type Step = <Answer>(answer: Promise<Answer>) => Promise<Answer>

export type FileTask = (step: Step) => Promise<void>

/** Reads and writes files, one at a time: starting a task cancels the previous one. */
export interface FileTasks {
  start(task: FileTask, onFailure: (error: unknown) => void): void
  stop(): void
}

export function createFileTasks(workspace: Workspace): FileTasks {
  let newest = 0

  async function run(task: FileTask, onFailure: (error: unknown) => void) {
    const number = ++newest
    const step: Step = async (answer) => {
      const value = await answer
      if (number !== newest) throw new Error('no longer the newest task')
      return value
    }
    try {
      await step(workspace.dispatch({ name: 'stop-file-work' }))
      await task(step)
    } catch (error) {
      if (number === newest) onFailure(error)
    }
  }

  return {
    start: (task, onFailure) => void run(task, onFailure),
    stop() {
      newest++
      workspace.dispatch({ name: 'stop-file-work' }).catch(() => {})
    },
  }
}
