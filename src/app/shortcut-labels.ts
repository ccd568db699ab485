import { shortcuts } from '../features/shortcuts'
import * as messages from '../messages/messages'

type Labels = { readonly [Place in keyof typeof shortcuts]: Readonly<Record<keyof (typeof shortcuts)[Place], string>> }

const labels: Labels = {
  list: {
    nextRow: messages.shortcutNextRow,
    previousRow: messages.shortcutPreviousRow,
    firstRow: messages.shortcutFirstRow,
    lastRow: messages.shortcutLastRow,
    nextPage: messages.shortcutNextPage,
    previousPage: messages.shortcutPreviousPage,
    open: messages.shortcutOpen,
  },
  panel: {
    nextLead: messages.shortcutNextLead,
    previousLead: messages.shortcutPreviousLead,
    setNew: messages.shortcutNew,
    setContacted: messages.shortcutContacted,
    setQualified: messages.shortcutQualified,
    convert: messages.shortcutConvert,
    edit: messages.shortcutEdit,
    save: messages.shortcutSave,
    saveAndNext: messages.shortcutSaveAndNext,
    close: messages.shortcutClose,
  },
  anywhere: {
    search: messages.shortcutSearch,
    undo: messages.shortcutUndo,
    redo: messages.shortcutRedo,
    tabs: messages.shortcutTabs,
    notifications: messages.shortcutNotifications,
    help: messages.shortcutHelp,
  },
}

const titles: Readonly<Record<keyof typeof shortcuts, string>> = {
  list: messages.shortcutsOfList,
  panel: messages.shortcutsOfPanel,
  anywhere: messages.shortcutsAnywhere,
}

interface LabelledShortcuts {
  readonly title: string
  readonly shortcuts: readonly { readonly label: string; readonly keys: readonly string[] }[]
}

/** The table of shortcuts with its words, for the help and for the README. */
export const labelledShortcuts: readonly LabelledShortcuts[] = (['list', 'anywhere', 'panel'] as const).map((place) => {
  const ofPlace: Readonly<Record<string, string>> = labels[place]
  return {
    title: titles[place],
    shortcuts: Object.entries(shortcuts[place]).map(([name, keys]) => ({
      label: ofPlace[name] ?? '',
      keys: keys.split(' '),
    })),
  }
})
