import type { Gunzip } from '../workbook/zip'

/** Unpacks what it is given as it is asked for, and no further: what a part unpacks to is all that it holds. */
export const gunzip: Gunzip = async function* (parts) {
  const { readable, writable } = new DecompressionStream('gzip')
  const writer = writable.getWriter()
  const reader = readable.getReader()
  async function write() {
    try {
      for await (const part of parts) await writer.write(part)
      await writer.close()
    } catch (error) {
      // The reader throws it.
      await writer.abort(error).catch(() => {})
    }
  }
  void write()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    // The writer takes no more parts.
    await reader.cancel().catch(() => {})
  }
}
