export interface ReadonlyStore<State> {
  current(): State
  subscribe(listener: () => void): () => void
}

export interface Store<State> extends ReadonlyStore<State> {
  set(next: State): void
}

/** State outside React, for `useSyncExternalStore`. */
export function createStore<State>(initial: State): Store<State> {
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
