import { useMemo, useSyncExternalStore } from 'react'
import type { StorageStatus } from '../../workspace/answers'
import { useApp } from './app-context'
import type { LiveStorage } from './live-storage'

/** What is selected of where the data lives, as plain data. Renders only when that changes. Null until it is known. */
export function useStorage<Value>(select: (status: StorageStatus) => Value): Value | null {
  return useLiveStorage(useApp().liveStorage, select)
}

/** The same outside the app's context. */
export function useLiveStorage<Value>(storage: LiveStorage, select: (status: StorageStatus) => Value): Value | null {
  // As text, which is compared by what it says: each answer is a new object.
  const text = useSyncExternalStore(storage.subscribe, () => {
    const status = storage.current()
    return JSON.stringify(status && select(status))
  })
  return useMemo(() => JSON.parse(text) as Value | null, [text])
}
