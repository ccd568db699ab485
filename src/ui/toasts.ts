import { createStore, type ReadonlyStore } from './store'

export type ToastKind = 'success' | 'info' | 'error'

export interface ToastOptions {
  /** On a separate line below the text: the lead's name. */
  readonly detail?: string
  /** A secondary action, below the text. */
  readonly link?: { readonly label: string; onClick(): void }
  readonly button?: { readonly label: string; onClick(): void; readonly closes?: true }
  /** A toast replaces the one with the same topic; the default topic is its kind and text. */
  readonly topic?: string
  /** Only the newest of a group is shown, and those in use. */
  readonly group?: string
}

export interface Toast extends ToastOptions {
  readonly id: number
  /** The id of the first toast in this slot. A toast that replaces another takes over its slot, element and focus. */
  readonly slot: number
  readonly kind: ToastKind
  readonly text: string
}

export interface Timer {
  now(): number
  after(delayMs: number, act: () => void): () => void
}

/** Toasts that close automatically. While anything holds them, all their timers are paused. */
export interface Toasts extends ReadonlyStore<readonly Toast[]> {
  show(kind: ToastKind, text: string, more?: ToastOptions): void
  close(id: number): void
  /** Closes the toast with this topic, if it is shown: its cause is gone. */
  dismiss(topic: string): void
  hold(reason: string): void
  release(reason: string): void
  /** The pointer or the focus is on the toast in this slot, so that no toast of its group replaces it. */
  use(reason: string, slot: number): void
  leave(reason: string): void
}

interface Running {
  leftMs: number
  startedAt: number
  stop(): void
}

/** The oldest toast is removed to stay within this. */
const MAX_TOASTS = 4

export function createToasts(timer: Timer, lifeMs: Readonly<Record<ToastKind, number>>): Toasts {
  const { current, set, subscribe } = createStore<readonly Toast[]>([])
  const holds = new Set<string>()
  const running = new Map<number, Running>()
  /** Keyed by reason. */
  const slotsInUse = new Map<string, number>()
  let shown = 0

  function end(id: number) {
    running.get(id)?.stop()
    running.delete(id)
  }

  function close(id: number) {
    end(id)
    set(current().filter((toast) => toast.id !== id))
  }

  const isReplaceable = ({ slot }: Toast) => ![...slotsInUse.values()].includes(slot)
  /** A toast without a button does not replace one with a button. */
  const isReplacedBy = (toast: Toast, { group, button }: ToastOptions) =>
    group !== undefined && toast.group === group && isReplaceable(toast) && (button !== undefined || !toast.button)

  function run(id: number, leftMs: number) {
    const stop = holds.size > 0 ? () => {} : timer.after(leftMs, () => close(id))
    running.set(id, { leftMs, startedAt: timer.now(), stop })
  }

  return {
    show(kind, text, more = {}) {
      const id = ++shown
      const toasts = current()
      const topic = more.topic ?? `${kind} ${text}`
      const older = toasts.find((each) => each.topic === topic || isReplacedBy(each, more))
      const toast = { ...more, topic, id, slot: older?.slot ?? id, kind, text }
      run(id, lifeMs[kind])
      if (!older) {
        const oldest = toasts.length < MAX_TOASTS ? null : (toasts.findLast(isReplaceable) ?? toasts.at(-1))
        if (oldest) end(oldest.id)
        set([toast, ...toasts.filter((each) => each !== oldest)])
      } else {
        end(older.id)
        set(toasts.map((each) => (each === older ? toast : each)))
      }
    },
    close,
    dismiss(topic) {
      const toast = current().find((each) => each.topic === topic)
      if (toast) close(toast.id)
    },
    hold(reason) {
      if (holds.size === 0) {
        for (const toast of running.values()) {
          toast.stop()
          toast.leftMs -= timer.now() - toast.startedAt
        }
      }
      holds.add(reason)
    },
    release(reason) {
      if (!holds.delete(reason) || holds.size > 0) return
      for (const [id, { leftMs }] of running) run(id, leftMs)
    },
    use: (reason, slot) => void slotsInUse.set(reason, slot),
    leave: (reason) => void slotsInUse.delete(reason),
    current,
    subscribe,
  }
}
