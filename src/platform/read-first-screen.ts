import { FIRST_SCREEN, type FirstAnswers, firstAnswersOf, HEAD } from '../store/first-screen'
import type { Key } from '../store/records'
import { result } from './indexed-db'
import { isPiece } from './indexed-db-records'
import { databaseName } from './path'

/**
 * The answers for the first screen, where what is noted is still right: read by the page itself, while the worker loads.
 * Null for whatever is odd: the worker tells what it is.
 */
export async function readFirstScreen(path: string, by: string): Promise<FirstAnswers | null> {
  try {
    const request = indexedDB.open(databaseName(path))
    // There is none: none is created.
    request.onupgradeneeded = () => request.transaction?.abort()
    const database = await result(request)
    // The worker may have to raise its version.
    database.onversionchange = () => database.close()
    try {
      // There is one, and what is not bytes is one piece: see `indexed-db-records.ts`.
      const [store = ''] = database.objectStoreNames
      const records = database.transaction(store).objectStore(store)
      const valueOf = async (key: Key) => {
        const piece: unknown = await result(records.get([...key, 0]))
        return isPiece(key, piece) && 'value' in piece ? piece.value : null
      }
      const [head, first] = await Promise.all([valueOf(HEAD), valueOf(FIRST_SCREEN)])
      return firstAnswersOf(head, first, by)
    } finally {
      database.close()
    }
  } catch {
    return null
  }
}
