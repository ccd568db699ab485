import styles from './app.module.css'

const keys: readonly { readonly does: string; readonly keys: readonly string[] }[] = [
  { does: 'Search leads', keys: ['/'] },
  { does: 'Open the focused lead', keys: ['Enter'] },
  { does: 'Close the panel, back to its row', keys: ['Esc'] },
  { does: 'Save an edit', keys: ['Enter'] },
  { does: 'Undo the last action', keys: ['Ctrl / ⌘', 'Z'] },
  { does: 'Redo it', keys: ['Ctrl / ⌘', 'Shift', 'Z'] },
  { does: 'Switch between the tabs', keys: ['←', '→'] },
  { does: 'Go to the notifications', keys: ['Alt', 'T'] },
  { does: 'Show this list', keys: ['?'] },
]

export function ShortcutList() {
  return (
    <>
      <h2 className={styles.helpTitle}>Keyboard shortcuts</h2>
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
