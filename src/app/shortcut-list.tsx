import { Fragment } from 'react'
import * as messages from '../messages/messages'
import { KeyCaps, useIsActiveKey } from '../ui/keys'
import styles from './app.module.css'
import { labelledShortcuts } from './shortcut-labels'

/** The keys that act now. */
export function ShortcutList() {
  const isActive = useIsActiveKey()
  return (
    <div className={styles.helpSections}>
      {labelledShortcuts.map(({ title, shortcuts }) => (
        <section key={title} className={styles.helpSection}>
          <h3>{title}</h3>
          <dl>
            {shortcuts
              .filter(({ keys }) => keys.some(isActive))
              .map(({ label, keys }) => (
                <div key={label} className={styles.shortcut}>
                  <dt>{label}</dt>
                  <dd>
                    <Alternatives keys={keys.filter(isActive)} />
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  )
}

function Alternatives({ keys }: { keys: readonly string[] }) {
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className={styles.or}>{messages.or}</span>}
      <span className={styles.combination}>
        <KeyCaps combination={key} />
      </span>
    </Fragment>
  ))
}
