import { type FocusEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { Button, IconButton } from './button'
import { Icon } from './icon'
import { useExit } from './layers'
import { useDocumentEvent } from './page'
import * as shapes from './shapes'
import { leaving, letClicksThrough, stack } from './toast-region'
import styles from './toaster.module.css'
import type { Toast, ToastKind, Toasts } from './toasts'

const icons: Readonly<Record<ToastKind, string>> = {
  success: shapes.circleCheck,
  info: shapes.info,
  error: shapes.circleAlert,
  pending: shapes.loaderCircle,
}

interface ToasterProps {
  toasts: Toasts
  /** The attribute that identifies an element's record: rows are reused for other records. */
  identity: string
}

/**
 * The newest toast covers the others until the pointer or the focus is on them. Both live regions are always rendered:
 * one that is added together with its text is not read out.
 */
export function Toaster({ toasts, identity }: ToasterProps) {
  const current = useSyncExternalStore(toasts.subscribe, toasts.current)
  const region = useRef<HTMLElement>(null)
  const cameFrom = useRef<{ readonly element: HTMLElement; readonly record: string | null }>(null)

  useLayoutEffect(() => stack(region.current))
  useEffect(() => {
    const restack = () => stack(region.current)
    const { current: element } = region
    // Dialogs are added to the body, notices to what is on the page.
    const layers = new MutationObserver(restack)
    for (const place of document.querySelectorAll('body, main')) layers.observe(place, { childList: true })
    window.addEventListener('resize', restack)
    for (const type of leaving) element?.addEventListener(type, restack)
    return () => {
      layers.disconnect()
      window.removeEventListener('resize', restack)
      for (const type of leaving) element?.removeEventListener(type, restack)
    }
  }, [])

  useEffect(() => holdWhileHidden(toasts), [toasts])
  useEffect(() => (region.current ? letClicksThrough(region.current) : undefined), [])

  useDocumentEvent('keydown', (event) => {
    // The code, not the key: Alt+T types another character on some keyboards.
    if (!event.altKey || event.code !== 'KeyT' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (toasts.current().length > 0) region.current?.focus()
  })

  function enter(event: FocusEvent) {
    if (region.current?.contains(event.relatedTarget)) return
    const element = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null
    cameFrom.current = element && { element, record: element.getAttribute(identity) }
    // A click that focuses a toast does not mean that it is being read; the pointer on it holds it anyway.
    if (document.documentElement.dataset['input'] !== 'pointer') toasts.hold('focus')
  }

  function leave(event: FocusEvent) {
    if (!region.current?.contains(event.relatedTarget)) toasts.release('focus')
  }

  /** Back to where the seller was, or nowhere if that is gone: keeping the focus would pause the timers for good. */
  function returnFocus() {
    const { element = null, record = null } = cameFrom.current ?? {}
    const rows = document.querySelectorAll<HTMLElement>(`[${identity}="${CSS.escape(record ?? '')}"]`)
    // Both tabs may have it.
    const target = record === null ? element : [...rows].find((row) => row.checkVisibility())
    target?.focus()
    const focused = document.activeElement
    if (focused instanceof HTMLElement && region.current?.contains(focused)) focused.blur()
  }

  const list = (kinds: readonly ToastKind[]) =>
    current.map(
      (toast, order) =>
        kinds.includes(toast.kind) && (
          <ToastCard key={toast.slot} toast={toast} order={order} toasts={toasts} onLeave={returnFocus} />
        ),
    )

  return (
    <section
      ref={region}
      aria-label={messages.notifications}
      tabIndex={-1}
      className={`${styles.region} screen-only`}
      onFocus={enter}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        returnFocus()
      }}
    >
      <div role="alert" aria-atomic="false">
        {list(['error'])}
      </div>
      <div role="status" aria-atomic="false">
        {list(['success', 'info', 'pending'])}
      </div>
    </section>
  )
}

interface ToastCardProps {
  toast: Toast
  /** 0 is the newest. */
  order: number
  toasts: Toasts
  onLeave(): void
}

function ToastCard({ toast, order, toasts, onLeave }: ToastCardProps) {
  const card = useRef<HTMLDivElement>(null)
  const textId = useId()
  const detailId = useId()
  useExit(card)
  const pointer = `pointer on ${toast.slot}`
  const focus = `focus on ${toast.slot}`

  function close() {
    onLeave()
    toasts.close(toast.id)
  }

  function leavePointer() {
    toasts.release(pointer)
    toasts.leave(pointer)
  }

  // A toast that is removed under the pointer gets no pointerleave event.
  const forget = useEffectEvent(() => {
    leavePointer()
    toasts.leave(focus)
  })
  useEffect(() => () => forget(), [])

  return (
    <div
      ref={card}
      className={styles.toast}
      data-kind={toast.kind}
      data-order={order}
      onPointerEnter={() => {
        toasts.hold(pointer)
        toasts.use(pointer, toast.slot)
      }}
      onPointerLeave={leavePointer}
      onFocus={() => toasts.use(focus, toast.slot)}
      onBlur={() => toasts.leave(focus)}
    >
      <Icon
        shape={icons[toast.kind]}
        className={toast.kind === 'pending' ? `${styles.icon} spinning` : styles.icon}
        size={18}
      />
      <div className={styles.texts}>
        <p id={textId} className={styles.text} title={toast.text}>
          {toast.text}
        </p>
        {toast.detail && (
          <p id={detailId} className={`note ${styles.detail} clipped`} title={toast.detail} translate="no">
            {toast.detail}
          </p>
        )}
        {toast.link && (
          <button type="button" className={styles.link} onClick={() => toast.link?.onClick()}>
            {toast.link.label}
          </button>
        )}
      </div>
      {toast.times > 1 && <span className={styles.times}>{fill(messages.timesSaid, { count: toast.times })}</span>}
      {toast.button && (
        <Button
          variant="link"
          aria-describedby={toast.detail ? `${textId} ${detailId}` : textId}
          // Undo becomes Redo under the pointer: a double click or a held key must not trigger both.
          onClick={(event) => {
            if (event.detail > 1) return
            toast.button?.onClick()
            if (toast.button?.closes) close()
          }}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          {toast.button.label}
        </Button>
      )}
      <IconButton shape={shapes.x} size={16} label={messages.dismissNotification} onClick={close} />
    </div>
  )
}

function holdWhileHidden(toasts: Toasts) {
  function follow() {
    if (document.visibilityState === 'hidden') toasts.hold('hidden')
    else toasts.release('hidden')
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => document.removeEventListener('visibilitychange', follow)
}
