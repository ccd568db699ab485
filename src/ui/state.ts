export interface ReadonlyState<Value> {
  current(): Value
  subscribe(listener: () => void): () => void
}

export interface MutableState<Value> extends ReadonlyState<Value> {
  set(next: Value): void
}

/** State outside React, for `useSyncExternalStore`. */
export function createState<Value>(initial: Value): MutableState<Value> {
  const listeners = new Set<() => void>()
  let state = initial
  return {
    current: () => state,
    set(next) {
      state = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
