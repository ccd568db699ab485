/** Asks the browser not to remove what is kept when space runs low; it may ask the seller first. */
export async function persist(): Promise<void> {
  try {
    await navigator.storage.persist()
  } catch {
    // Not every browser can: what is kept may be removed then, and the screen says so.
  }
}
