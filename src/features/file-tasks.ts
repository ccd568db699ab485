import type { Workspace } from '../workspace/workspace'

/** Waits for an answer. The task ends here if it was stopped by then, or another one was started. */
type Step = <Answer>(answer: Promise<Answer>) => Promise<Answer>

type Task = (step: Step) => Promise<void>

/** Reading and writing files, one at a time: starting a task stops the one before. */
export interface FileTasks {
  start(task: Task, onFailure: (error: unknown) => void): void
  stop(): void
}

export function createFileTasks(workspace: Workspace): FileTasks {
  let newest = 0

  async function run(task: Task, onFailure: (error: unknown) => void) {
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
