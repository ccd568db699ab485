/** The browser reads it from the address after the click; how long that takes is not told. */
const REVOKED_AFTER_MS = 60_000

export function download(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKED_AFTER_MS)
}
