/** Rejects if the browser doesn't allow it, or has no clipboard for pages that are not secure. */
export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
