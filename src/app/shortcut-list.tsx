import * as messages from '../messages/messages'
import { KeyCaps } from '../ui/key-caps'
import styles from './app.module.css'
import { labelledShortcuts } from './shortcut-labels'

export function ShortcutList() {
  return (
    <>
      <h2 className={styles.helpTitle}>{messages.keyboardShortcuts}</h2>
      <div className={styles.helpSections}>
        {labelledShortcuts.map(({ title, shortcuts }) => (
          <section key={title} className={styles.helpSection}>
            <h3>{title}</h3>
            <dl>
              {shortcuts.map(({ label, keys }) => (
                <div key={label} className={styles.shortcut}>
                  <dt>{label}</dt>
                  <dd>
                    {keys.map((key) => (
                      <span key={key} className={styles.combination}>
                        <KeyCaps combination={key} />
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  )
}
