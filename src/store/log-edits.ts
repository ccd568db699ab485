import { type Database, decodeEdits } from './database'
import type { LogEntry, LoggedEdit } from './schema'

/** Between two parts of long work others get their turn. */
export type Pause = () => Promise<void>

/** The edits of an action in parts: those in its entry, or those that are stored apart. */
export async function* editsInParts(
  database: Database,
  list: number,
  entry: LogEntry,
  pause: Pause,
): AsyncGenerator<readonly LoggedEdit[], void> {
  yield entry.edits
  for await (const { bytes } of database.edits(list, entry)) {
    yield decodeEdits(bytes)
    await pause()
  }
}
