import { useSyncExternalStore } from 'react'

/** A module that loads after the start. */
export interface LazyModule<Module> {
  /** Null where it failed; then it can be tried again. */
  load(): Promise<Module | null>
  /** Null until it has loaded. */
  current(): Module | null
  hasFailed(): boolean
  subscribe(listener: () => void): () => void
}

export function lazyModule<Module>(importModule: () => Promise<Module>): LazyModule<Module> {
  const listeners = new Set<() => void>()
  let loaded: Module | null = null
  let pending: Promise<Module | null> | null = null
  let hasFailed = false

  async function load() {
    try {
      loaded = await importModule()
      hasFailed = false
    } catch {
      pending = null
      hasFailed = true
    }
    for (const listener of listeners) listener()
    return loaded
  }

  return {
    load: () => (pending ??= load()),
    current: () => loaded,
    hasFailed: () => hasFailed,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Instead of React's `lazy`, which holds a loaded module back for up to 300 ms. */
export function useLazyModule<Module>(module: LazyModule<Module>): Module | null {
  return useSyncExternalStore(module.subscribe, module.current)
}
