import { shortcuts } from '../features/shortcuts'
import * as messages from '../messages/messages'

/** Every shortcut has its words. */
const labels: {
  readonly [Place in keyof typeof shortcuts]: Readonly<Record<keyof (typeof shortcuts)[Place], string>>
} = messages.shortcutLabels

interface LabelledShortcuts {
  readonly title: string
  readonly shortcuts: readonly { readonly label: string; readonly keys: readonly string[] }[]
}

/** The table of shortcuts with its words, for the help and for the README. */
export const labelledShortcuts: readonly LabelledShortcuts[] = (['list', 'anywhere', 'panel'] as const).map((place) => {
  const ofPlace: Readonly<Record<string, string>> = labels[place]
  return {
    title: messages.shortcutTitles[place],
    shortcuts: Object.entries(shortcuts[place]).map(([name, keys]) => ({
      label: ofPlace[name] ?? '',
      keys: keys.split(' '),
    })),
  }
})
