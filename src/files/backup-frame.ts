import { hashOfText } from '../base/hash'
import { bytesOf, type FileContent, linesOf } from './file'

// A backup is lines of JSON: a header, the records of a list, and a checksum over all lines before it. What is known of a
// backup by its first and last line alone, without its records, stands here: the page needs no more.

export const APP = 'sales-console'
/** How a backup of this app begins. */
export const startOfBackup = new RegExp(`^\\{"app":"${APP}"`)

/** In characters; longer than both. */
const LONGEST_OUTER_LINE = 500
const decoder = new TextDecoder()

/** The header and the checksum, with their line ends. */
async function outerLines(file: FileContent): Promise<{ readonly first: string; readonly last: string }> {
  const start = decoder.decode(await bytesOf(file, 0, LONGEST_OUTER_LINE))
  const end = decoder.decode(await bytesOf(file, Math.max(0, file.size - LONGEST_OUTER_LINE), file.size))
  return { first: /^.*\n/.exec(start)?.[0] ?? '', last: /.*\n?$/.exec(end)?.[0] ?? '' }
}

export async function isBackup(file: FileContent): Promise<boolean> {
  return startOfBackup.test(decoder.decode(await bytesOf(file, 0, LONGEST_OUTER_LINE)))
}

/** When the backup was made, in ms since 1970. */
export async function dateOf(backup: FileContent): Promise<number | null> {
  const header: { readonly date?: number } = JSON.parse((await outerLines(backup)).first)
  return header.date ?? null
}

/**
 * Tells two backups apart: the header has the moment, the last line the checksum. The file's own date would not do, as
 * programs that synchronise files change it.
 */
export async function stampOf(file: FileContent): Promise<string> {
  const { first, last } = await outerLines(file)
  return `${file.size} ${first}${last}`
}

const COMPARED_AT_ONCE = 2 ** 20

/** Whether the other one is whole, and differs in nothing but its moment, and with it in its checksum. */
export async function hasSameRecords(one: FileContent, other: FileContent): Promise<boolean> {
  const [a, b] = await Promise.all([recordsIn(one), recordsIn(other)])
  if (a.size !== b.size) return false
  for (let start = 0; start < a.size; start += COMPARED_AT_ONCE) {
    const end = start + COMPARED_AT_ONCE
    const [left, right] = await Promise.all([a, b].map((each) => bytesOf(each, start, end)))
    // Not their texts: a letter that is cut by the end of a piece would be equal to any other.
    if (!left!.every((byte, at) => byte === right![at])) return false
  }
  return isWhole(other)
}

async function recordsIn(backup: FileContent): Promise<FileContent> {
  const { first, last } = await outerLines(backup)
  return backup.slice(first.length, Math.max(first.length, backup.size - last.length))
}

async function isWhole(backup: FileContent): Promise<boolean> {
  const { last } = await outerLines(backup)
  const checksum = new Checksum()
  for await (const { text } of linesOf(backup.slice(0, backup.size - last.length))) checksum.add(text)
  return last === `${checksum.line}\n`
}

/** Of the lines of a backup, without their ends. */
export class Checksum {
  value = 0

  add(line: string) {
    this.value = hashOfText(line, this.value)
  }

  /** The last line. */
  get line(): string {
    return JSON.stringify({ checksum: this.value })
  }
}
