/**
 * How a call fails.
 * - a name: it throws a DOMException of this name
 * - abort: its transaction is aborted right after it
 * - late abort: its transaction is aborted after its request has succeeded, as when the commit fails
 * - untold: its transaction is completed, and told as aborted, as when the connection is closed between the two
 */
export type Failure =
  | 'QuotaExceededError'
  | 'UnknownError'
  | 'InvalidStateError'
  | 'SecurityError'
  | 'abort'
  | 'late abort'
  | 'untold'

/** Which call fails, counted from 1: just that one, or all from it on. */
export interface Plan {
  readonly at: number
  readonly lasts: boolean
  readonly failure: Failure
  /** Other calls neither count nor fail. */
  readonly only?: string
}

const calls: readonly { readonly owner: object; readonly name: string }[] = [
  { owner: IDBFactory.prototype, name: 'open' },
  { owner: IDBFactory.prototype, name: 'databases' },
  { owner: IDBDatabase.prototype, name: 'createObjectStore' },
  { owner: IDBDatabase.prototype, name: 'transaction' },
  ...['get', 'getAll', 'getAllKeys', 'count', 'put', 'add', 'clear', 'delete'].map((name) => ({
    owner: IDBObjectStore.prototype,
    name,
  })),
]

/** Lets calls of IndexedDB fail as planned, in this whole page, until it is restored. */
export function failIndexedDb({ at, lasts, failure, only }: Plan) {
  let count = 0
  const originals = calls.map(({ owner, name }) => {
    const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown
    const patched = function (this: unknown, ...args: unknown[]): unknown {
      // The IndexedDB of the tests in Node makes this call by itself, to upgrade a database.
      const isInner = name === 'transaction' && args[1] === 'versionchange'
      if (isInner || (only !== undefined && only !== name)) return original.apply(this, args)
      count++
      if (lasts ? count < at : count !== at) return original.apply(this, args)
      if (failure !== 'abort' && failure !== 'late abort' && failure !== 'untold')
        throw new DOMException('as planned', failure)
      if (name === 'open') throw new DOMException('as planned', 'UnknownError')
      return aborted(original.apply(this, args), failure)
    }
    Reflect.set(owner, name, patched)
    return () => void Reflect.set(owner, name, original)
  })
  return {
    /** So many calls were made. */
    count: () => count,
    restore() {
      for (const restore of originals) restore()
    },
  }
}

function aborted(made: unknown, failure: 'abort' | 'late abort' | 'untold'): unknown {
  if (failure === 'untold') {
    const transaction = made instanceof IDBTransaction ? made : made instanceof IDBRequest ? made.transaction : null
    transaction?.addEventListener('complete', (event) => {
      event.stopImmediatePropagation()
      // Events of the IndexedDB of the tests are of its own kind.
      const OwnEvent = event.constructor as typeof Event
      transaction.dispatchEvent(new OwnEvent('abort'))
    })
    return made
  }
  if (made instanceof IDBTransaction) abort(made)
  if (made instanceof IDBObjectStore) abort(made.transaction)
  if (made instanceof IDBRequest) {
    const { transaction } = made
    if (transaction && failure === 'abort') abort(transaction)
    else if (transaction) made.addEventListener('success', () => abort(transaction))
  }
  return made
}

function abort(transaction: IDBTransaction) {
  try {
    transaction.abort()
  } catch {
    // It has been aborted already.
  }
}
