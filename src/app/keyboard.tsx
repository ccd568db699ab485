import { Fragment, type ReactNode, type Ref, useContext, useMemo, useState } from 'react'
import { openStatuses } from '../domain/lead'
import { stages } from '../domain/opportunity'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { shortcuts } from '../shared/app/shortcuts'
import { IconButton } from '../ui/button'
import { Switch } from '../ui/fields'
import { CharacterKeysContext, KeyCaps, useIsActiveKey } from '../ui/keys'
import * as shapes from '../ui/shapes'
import type { KeyValueStore } from '../workspace/ports'
import styles from './app.module.css'

const ID = 'keyboard-help'

export function KeyboardHelpButton() {
  const key = shortcuts.anywhere.help
  const isKeyActive = useIsActiveKey()(key)
  return (
    <IconButton
      shape={shapes.keyboard}
      label={messages.keyboardShortcuts}
      popoverTarget={ID}
      aria-keyshortcuts={isKeyActive ? key : undefined}
    />
  )
}

/** Outside the page, which is inert while the panel is open. */
export function KeyboardHelp({ ref }: { ref: Ref<HTMLDivElement> }) {
  const [wasOpened, setWasOpened] = useState(false)
  const characterKeys = useContext(CharacterKeysContext)

  return (
    <div
      ref={ref}
      id={ID}
      popover="auto"
      role="dialog"
      aria-label={messages.keyboardShortcuts}
      className={styles.help}
      // Focusable, so that it can be scrolled by keyboard if it does not fit the screen.
      tabIndex={0}
      onBeforeToggle={() => setWasOpened(true)}
      onToggle={(event) => {
        if (event.newState === 'open') event.currentTarget.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.hidePopover()
      }}
    >
      {wasOpened && (
        <>
          <div className={styles.helpHead}>
            <div className={`line ${styles.helpSettings}`}>
              <h2 className={styles.helpTitle}>{messages.keyboardShortcuts}</h2>
              <Switch isOn={characterKeys.areOn} onChange={characterKeys.switchTo}>
                {messages.characterKeys}
              </Switch>
            </div>
            <div className={styles.helpClose}>
              <IconButton shape={shapes.x} label={messages.close} popoverTarget={ID} popoverTargetAction="hide" />
            </div>
          </div>
          <ShortcutList />
        </>
      )}
    </div>
  )
}

/** What these do on any page is told by docs/keys.md alone. */
const isUsual = (key: string) => /^(Arrow\w+|Home|End)$/.test(key)

/** Lists active keys only. */
function ShortcutList() {
  const isActive = useIsActiveKey()
  return (
    <div className={styles.helpSections}>
      {labelledShortcuts.map(({ scope, title, shortcuts: listed }) => (
        <section key={title} className={styles.helpSection}>
          <h3>{title}</h3>
          <dl>
            {listed
              .map(({ label, keys }) => ({
                label,
                shown: keys.filter((key) => isActive(key) && (scope === 'nextStep' || !isUsual(key))),
              }))
              .filter(({ shown }) => shown.length > 0)
              .map(({ label, shown }) => (
                <div key={label} className={styles.shortcut}>
                  <dt>{label}</dt>
                  <dd className="line">
                    <Alternatives keys={shown} />
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
      {index > 0 && <span className="note">{messages.or}</span>}
      <span className={styles.combination}>
        <KeyCaps combination={key} />
      </span>
    </Fragment>
  ))
}

/** In the order of the help. */
const scopes = ['anywhere', 'lead', 'list', 'panel', 'opportunity', 'nextStep', 'import'] as const

/** The type ensures that every shortcut has a label. */
const labels: {
  readonly [Scope in keyof typeof shortcuts]: Readonly<Record<keyof (typeof shortcuts)[Scope], string>>
} = {
  ...messages.shortcutLabels,
  lead: {
    ...labelled(openStatuses, (each) =>
      fill(messages.markLabel, { status: messages.statusLabels[each].toLowerCase() }),
    ),
    ...messages.shortcutLabels.lead,
  },
  opportunity: {
    ...labelled(stages, (stage) => fill(messages.stageLabel, { stage })),
    ...messages.shortcutLabels.opportunity,
  },
}

function labelled<Name extends string>(names: readonly Name[], labelOf: (name: Name) => string) {
  return Object.fromEntries(names.map((name) => [name, labelOf(name)])) as Record<Name, string>
}

interface LabelledShortcuts {
  readonly scope: (typeof scopes)[number]
  readonly title: string
  readonly shortcuts: readonly { readonly label: string; readonly keys: readonly string[] }[]
}

/** The shortcuts with their labels, for the help and docs/keys.md. */
export const labelledShortcuts: readonly LabelledShortcuts[] = scopes.map((scope) => {
  const ofScope: Readonly<Record<string, string>> = labels[scope]
  return {
    scope,
    title: messages.shortcutTitles[scope],
    shortcuts: Object.entries(shortcuts[scope]).map(([name, keys]) => ({
      label: ofScope[name] ?? '',
      keys: keys.split(' '),
    })),
  }
})

const KEY = 'character-keys'

interface CharacterKeysProviderProps {
  storage: KeyValueStore
  children: ReactNode
}

/** Stores the seller's choice. */
export function CharacterKeysProvider({ storage, children }: CharacterKeysProviderProps) {
  const [areOn, setAreOn] = useState(() => storage.read(KEY) !== 'off')

  const value = useMemo(() => {
    function switchTo(next: boolean) {
      storage.write(KEY, next ? 'on' : 'off')
      setAreOn(next)
    }
    return { areOn, switchTo }
  }, [areOn, storage])

  return <CharacterKeysContext value={value}>{children}</CharacterKeysContext>
}
