import type { Command, WorkspaceEvent } from '../workspace/workspace'

type Opening = Extract<Command, { readonly name: 'start' | 'reopen' }>

export function isOpening(command: Command): command is Opening {
  return command.name === 'start' || command.name === 'reopen'
}

/** Tracks what the worker holds, so that a new worker can open the same. */
export function createHeldData() {
  let opening: Opening | null = null
  let isOpened = false
  let home: Extract<WorkspaceEvent, { type: 'home' }>['is'] | null = null
  let isChanged = false

  /** Whether it would be lost with the worker. Unchanged samples would not: their seed creates them again. */
  function isUnsaved(): boolean {
    return home === 'memory' && (isChanged || opening?.name !== 'start' || opening.seed === null)
  }

  return {
    isUnsaved,
    /** False if the data could not be opened. */
    isShown: () => home === 'device' || home === 'memory',

    open(command: Opening) {
      opening = command
      isOpened = false
      home = null
      isChanged = false
    },
    opened() {
      isOpened = true
    },
    follow(event: WorkspaceEvent) {
      if (event.type === 'home') home = event.is
      if (event.type === 'changed' && event.topics.includes('storage') && isOpened && home === 'memory')
        isChanged = true
    },

    /** The command that opens it in a new worker; null if nothing was opened yet. */
    reopening(): Opening | null {
      if (home === 'device') return { name: 'reopen', isKept: true }
      if (isUnsaved()) return { name: 'reopen', isKept: false }
      // Data that another tab has stored since must not replace these samples.
      return home === 'memory' && opening?.name === 'start' ? { ...opening, kept: 'no' } : opening
    },
  }
}
