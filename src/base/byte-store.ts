import { textOf, type WordList } from './columns'
import { FNV_SEED } from './hash'
import { addToHash, finishHash } from './text-index'

const CHUNK_BITS = 18
const CHUNK_BYTES = 1 << CHUNK_BITS

/**
 * Numbers and texts as bytes, written once and read in the same order. They are stored in chunks, so that growing
 * copies nothing; the upper bits of an offset are the chunk's index. A value longer than a chunk is written into one
 * array that spans several chunks, each of which is a view of that array from its own first byte to the end.
 */
export class ByteStore {
  readonly #chunks: Uint8Array[] = []
  /** The offset of the next write. */
  #end = 0
  /** The chunk and the position in it of the next byte that is read or written. */
  #bytes: Uint8Array = new Uint8Array(0)
  #at = 0

  /** Does not change the given bytes: appended data begins in a new chunk. */
  constructor(bytes: Uint8Array = new Uint8Array(0)) {
    this.#addChunks(bytes)
    this.#end = this.#chunks.length * CHUNK_BYTES
  }

  /** Goes to the end, ensures capacity for this many bytes in one chunk, and returns the offset. */
  startWriting(maxBytes: number): number {
    if (maxBytes > (-this.#end & (CHUNK_BYTES - 1))) {
      this.#end = this.#chunks.length * CHUNK_BYTES
      this.#addChunks(new Uint8Array(Math.ceil(maxBytes / CHUNK_BYTES) * CHUNK_BYTES))
    }
    this.goTo(this.#end)
    return this.#end
  }

  /** Returns the number of bytes written. */
  finishWriting(): number {
    const written = this.#at - (this.#end & (CHUNK_BYTES - 1))
    this.#end += written
    return written
  }

  goTo(offset: number) {
    this.#bytes = this.#chunks[offset >>> CHUNK_BITS]!
    this.#at = offset & (CHUNK_BYTES - 1)
  }

  /** The number of bytes read or written since `goTo(offset)`. */
  bytesSince(offset: number): number {
    return this.#at - (offset & (CHUNK_BYTES - 1))
  }

  /** Of the bytes written since `startWriting`; 30 bits, as `HashTable` wants them. */
  hashOfWritten(): number {
    const bytes = this.#bytes
    let hash = FNV_SEED
    for (let at = this.#end & (CHUNK_BYTES - 1); at < this.#at; at++) hash = addToHash(hash, bytes[at]!)
    return finishHash(hash)
  }

  /** Whether the bytes at this offset begin with those written since `startWriting`. */
  isWrittenAt(offset: number): boolean {
    const bytes = this.#bytes
    const others = this.#chunks[offset >>> CHUNK_BITS]!
    let other = offset & (CHUNK_BYTES - 1)
    for (let at = this.#end & (CHUNK_BYTES - 1); at < this.#at; at++) if (bytes[at] !== others[other++]) return false
    return true
  }

  /** Seven bits per byte, the lowest first; the highest bit means that more follow. Four bytes at most: below 2^28. */
  writeNumber(value: number) {
    let rest = value
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#at++] = rest | 128
    this.#bytes[this.#at++] = rest
  }

  readNumber(): number {
    let value = 0
    for (let shift = 0; ; shift += 7) {
      const byte = this.#bytes[this.#at++]!
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }

  /** Reads many numbers at once, replacing the contents of the list. */
  readNumbers(count: number, into: WordList) {
    into.length = 0
    into.reserve(count)
    const numbers = into.values
    const bytes = this.#bytes
    let at = this.#at
    for (let index = 0; index < count; index++) {
      let byte = bytes[at++]!
      let value = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = bytes[at++]!
        value |= (byte & 127) << shift
      }
      numbers[index] = value
    }
    into.length = count
    this.#at = at
  }

  /** The length and a bit for "wide", then one byte per code unit, or two if the text is wide. */
  writeText(text: string) {
    const start = this.#at
    this.writeNumber(2 * text.length)
    const bytes = this.#bytes
    let at = this.#at
    let units = 0
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index)
      bytes[at++] = unit
      units |= unit
    }
    this.#at = at
    if (units > 255) this.#writeWideText(text, start)
  }

  readText(): string {
    const header = this.readNumber()
    const start = this.#at
    this.#at += (header >>> 1) << (header & 1)
    if ((header & 1) === 0) return textOf(this.#bytes, start, this.#at)
    const units = new Uint16Array(header >>> 1)
    for (let at = 0; at < units.length; at++) {
      units[at] = this.#bytes[start + 2 * at]! | (this.#bytes[start + 2 * at + 1]! << 8)
    }
    return textOf(units, 0, units.length)
  }

  skipText() {
    const header = this.readNumber()
    this.#at += (header >>> 1) << (header & 1)
  }

  /** All bytes in one array. */
  copy(): Uint8Array {
    const bytes = new Uint8Array(this.#end)
    for (const [chunk, { buffer, byteOffset, length }] of this.#chunks.entries()) {
      const start = chunk * CHUNK_BYTES
      bytes.set(new Uint8Array(buffer, byteOffset, Math.min(CHUNK_BYTES, length, this.#end - start)), start)
    }
    return bytes
  }

  #writeWideText(text: string, start: number) {
    this.#at = start
    this.writeNumber(2 * text.length + 1)
    for (let index = 0; index < text.length; index++) {
      this.#bytes[this.#at++] = text.charCodeAt(index)
      this.#bytes[this.#at++] = text.charCodeAt(index) >>> 8
    }
  }

  #addChunks(bytes: Uint8Array) {
    for (let from = 0; from < bytes.length; from += CHUNK_BYTES) this.#chunks.push(bytes.subarray(from))
  }
}

/** The maximum number of bytes that `writeText` writes for this text. */
export function mostBytesOf(text: string): number {
  return 5 + 2 * text.length
}
