import { Activity, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import styles from './tabs.module.css'

interface Tab<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly content: ReactNode
}

interface TabsProps<Value extends string> {
  label: string
  tabs: readonly Tab<Value>[]
  active: Value
  onActivate(value: Value): void
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowRight: (index, last) => (index === last ? 0 : index + 1),
  ArrowLeft: (index, last) => (index === 0 ? last : index - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** An inactive tab keeps its state, such as its page. */
export function Tabs<Value extends string>({ label, tabs, active, onActivate }: TabsProps<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  function step(event: KeyboardEvent) {
    const next = steps[event.key]?.(
      tabs.findIndex((tab) => tab.value === active),
      tabs.length - 1,
    )
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onActivate(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[tabs.indexOf(tab)]?.focus()
  }

  return (
    <div className={styles.tabs}>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={step}>
        {tabs.map(({ value, label: text }) => (
          <button
            key={value}
            type="button"
            role="tab"
            id={`${id}-${value}`}
            aria-selected={value === active}
            aria-controls={`${id}-${value}-panel`}
            tabIndex={value === active ? 0 : -1}
            className={styles.tab}
            data-longest={text}
            onClick={() => onActivate(value)}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ value, content }) => (
        <div
          key={value}
          role="tabpanel"
          id={`${id}-${value}-panel`}
          aria-labelledby={`${id}-${value}`}
          className={styles.panel}
          hidden={value !== active}
        >
          <Activity mode={value === active ? 'visible' : 'hidden'}>{content}</Activity>
        </div>
      ))}
    </div>
  )
}
