/** Asks the browser not to evict stored data when space runs low; it may ask the seller first. */
export async function persist(): Promise<void> {
  try {
    await navigator.storage.persist()
  } catch {
    // Not supported everywhere: data may then be evicted, and the screen says so.
  }
}

/** From then on browsers may agree to what they refused. */
export function onInstalled(listener: () => void) {
  addEventListener('appinstalled', listener)
}
