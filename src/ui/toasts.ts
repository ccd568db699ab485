export type ToastKind = 'success' | 'info' | 'error'

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

export interface Timer {
  now(): number
  after(delayMs: number, act: () => void): () => void
}

/** Toasts that close by themselves. Their time stands still while anything holds it, for all of them together. */
export interface Toasts {
  show(kind: ToastKind, text: string): void
  close(id: number): void
  hold(reason: string): void
  release(reason: string): void
  current(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

interface Running {
  leftMs: number
  startedAt: number
  stop(): void
}

export function createToasts(timer: Timer, lifeMs: Readonly<Record<ToastKind, number>>): Toasts {
  const listeners = new Set<() => void>()
  const holds = new Set<string>()
  const running = new Map<number, Running>()
  let toasts: readonly Toast[] = []
  let shown = 0

  function update(next: readonly Toast[]) {
    toasts = next
    for (const listener of listeners) listener()
  }

  function close(id: number) {
    running.get(id)?.stop()
    running.delete(id)
    update(toasts.filter((toast) => toast.id !== id))
  }

  function run(id: number, leftMs: number) {
    const stop = holds.size > 0 ? () => {} : timer.after(leftMs, () => close(id))
    running.set(id, { leftMs, startedAt: timer.now(), stop })
  }

  return {
    show(kind, text) {
      const id = ++shown
      run(id, lifeMs[kind])
      update([{ id, kind, text }, ...toasts])
    },
    close,
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
    current: () => toasts,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
