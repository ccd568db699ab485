export function createListeners<Event = void>() {
  const listeners = new Set<(event: Event) => void>()
  return {
    get count(): number {
      return listeners.size
    },
    notify(event: Event) {
      for (const listener of listeners) listener(event)
    },
    /** Returns a function that unsubscribes. */
    subscribe(listener: (event: Event) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
