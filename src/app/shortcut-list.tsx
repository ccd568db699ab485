import * as messages from '../messages/messages'
import styles from './app.module.css'

const keys: readonly { readonly does: string; readonly keys: readonly string[] }[] = [
  { does: messages.shortcutSearch, keys: ['/'] },
  { does: messages.shortcutOpen, keys: ['Enter'] },
  { does: messages.shortcutClose, keys: ['Esc'] },
  { does: messages.shortcutSave, keys: ['Enter'] },
  { does: messages.shortcutUndo, keys: ['Ctrl / ⌘', 'Z'] },
  { does: messages.shortcutRedo, keys: ['Ctrl / ⌘', 'Shift', 'Z'] },
  { does: messages.shortcutTabs, keys: ['←', '→'] },
  { does: messages.shortcutNotifications, keys: ['Alt', 'T'] },
  { does: messages.shortcutHelp, keys: ['?'] },
]

export function ShortcutList() {
  return (
    <>
      <h2 className={styles.helpTitle}>{messages.keyboardShortcuts}</h2>
      <dl>
        {keys.map((shortcut) => (
          <div key={shortcut.does} className={styles.shortcut}>
            <dt>{shortcut.does}</dt>
            <dd>
              {shortcut.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
