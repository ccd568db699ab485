import { createState, type ReadonlyState } from './state'

/** A pending one stays until it is replaced or dismissed. */
export type ToastKind = 'success' | 'info' | 'error' | 'pending'

export interface ToastOptions {
  /** On a separate line below the text: the lead's name. */
  readonly detail?: string
  /** A secondary action, below the text. */
  readonly link?: { readonly label: string; onClick(): void }
  readonly button?: { readonly label: string; onClick(): void; readonly closes?: true }
  /** A toast replaces the one with the same topic; the default topic is its kind and text. */
  readonly topic?: string
  /** The topic of another toast whose place this one takes. */
  readonly replaces?: string
}

export interface Toast extends ToastOptions {
  readonly id: number
  /** The id of the first toast in this slot. A toast that replaces another takes over its slot, element and focus. */
  readonly slot: number
  readonly kind: ToastKind
  readonly text: string
  /** How many toasts with the same words it stands for; its button is that of the newest. */
  readonly times: number
}

export interface Timer {
  now(): number
  after(delayMs: number, act: () => void): () => void
}

/** Toasts that close automatically. While anything holds them, all their timers are paused. */
export interface Toasts extends ReadonlyState<readonly Toast[]> {
  show(kind: ToastKind, text: string, more?: ToastOptions): void
  close(id: number): void
  /** Closes the toast with this topic, if it is shown: its cause is gone. */
  dismiss(topic: string): void
  hold(reason: string): void
  release(reason: string): void
  /** The pointer or the focus is on the toast in this slot: it stays what it is, and where it is. */
  use(reason: string, slot: number): void
  leave(reason: string): void
}

interface Running {
  leftMs: number
  startedAt: number
  stop(): void
}

/** The oldest toast that is not pending is removed to stay within this. */
const MAX_TOASTS = 4

type Lives = Readonly<Record<Exclude<ToastKind, 'pending'> | 'withButton', number>>

export function createToasts(timer: Timer, lifeMs: Lives): Toasts {
  const { current, set, subscribe } = createState<readonly Toast[]>([])
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

  const isInUse = ({ slot }: Toast) => [...slotsInUse.values()].includes(slot)

  function run(id: number, leftMs: number) {
    const stop = holds.size > 0 ? () => {} : timer.after(leftMs, () => close(id))
    running.set(id, { leftMs, startedAt: timer.now(), stop })
  }

  /** The toast that gives its place to a new one, and how often the same was said by then. */
  function replacedBy(next: Pick<Toast, 'kind' | 'text' | 'detail' | 'topic' | 'replaces'>) {
    const toasts = current()
    const same = toasts.find(({ topic }) => topic === next.topic || topic === next.replaces)
    if (same) return { older: same, times: 1 }
    const equal = toasts.find(
      (toast) =>
        toast.kind === next.kind && toast.text === next.text && toast.detail === next.detail && !isInUse(toast),
    )
    return { older: equal, times: (equal?.times ?? 0) + 1 }
  }

  return {
    show(kind, text, more = {}) {
      const id = ++shown
      const toasts = current()
      const topic = more.topic ?? `${kind} ${text}`
      const { older, times } = replacedBy({ ...more, topic, kind, text })
      const toast = { ...more, topic, id, slot: older?.slot ?? id, kind, text, times }
      if (kind !== 'pending') run(id, more.button ? Math.max(lifeMs[kind], lifeMs.withButton) : lifeMs[kind])
      if (!older) {
        const over = toasts.length >= MAX_TOASTS
        const oldest = over && toasts.findLast((each) => each.kind !== 'pending' && !isInUse(each))
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
