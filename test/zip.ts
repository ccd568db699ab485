/** What a header says of an entry, true or not. */
interface ZipHeader {
  readonly method: number
  readonly flags: number
  readonly checksum: number
  readonly packed: number
  readonly size: number
}

export interface ZipEntry {
  readonly name: string
  /** As they are in the archive. */
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly local: ZipHeader
  readonly central: ZipHeader & { readonly offset?: number }
}

export const bytesOfText = (text: string) => new TextEncoder().encode(text)

/** An entry whose headers are true. */
export async function zipEntry(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  isStored = false,
): Promise<ZipEntry> {
  const plain = typeof content === 'string' ? bytesOfText(content) : content
  const bytes = isStored ? plain : await deflated(plain)
  return { name, bytes, ...trueHeaders(isStored ? 0 : 8, checksumOf(plain), bytes.length, plain.length) }
}

export function trueHeaders(method: number, checksum: number, packed: number, size: number) {
  const header = { method, flags: 0x800, checksum, packed, size }
  return { local: header, central: header }
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'))
  return new Uint8Array(await new Response(packed).arrayBuffer())
}

/** What the end of the archive says of its directory, true or not. */
interface ZipEnd {
  readonly count: number
  readonly size: number
  readonly offset: number
  readonly comment: number
}

/** The parts of the archive, in their order. */
export function zipOf(entries: readonly ZipEntry[], lies: Partial<ZipEnd> = {}): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const { name, bytes, local, central } of entries) {
    const text = bytesOfText(name)
    const header = numbers([0x04034b50, 4], [20, 2], ...fieldsOf(local), [text.length, 2], [0, 2])
    parts.push(header, text, bytes)
    directory.push(
      numbers(
        [0x02014b50, 4],
        [20, 2],
        [20, 2],
        ...fieldsOf(central),
        [text.length, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [central.offset ?? offset, 4],
      ),
      text,
    )
    offset += header.length + text.length + bytes.length
  }
  const end = {
    count: entries.length,
    size: directory.reduce((sum, { length }) => sum + length, 0),
    offset,
    comment: 0,
    ...lies,
  }
  const last = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [end.count, 2],
    [end.count, 2],
    [end.size, 4],
    [end.offset, 4],
    [end.comment, 2],
  )
  return [...parts, ...directory, last]
}

type Field = readonly [value: number, bytes: 2 | 4]

function fieldsOf({ flags, method, checksum, packed, size }: ZipHeader): Field[] {
  return [
    [flags, 2],
    [method, 2],
    [0, 2],
    [0x21, 2],
    [checksum, 4],
    [packed, 4],
    [size, 4],
  ]
}

function numbers(...fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, bytes]) => sum + bytes, 0)))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 2) view.setUint16(at, value, true)
    else view.setUint32(at, value, true)
    at += bytes
  }
  return new Uint8Array(view.buffer)
}

const table = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function checksumOf(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = table[(value ^ byte) & 255]! ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}
