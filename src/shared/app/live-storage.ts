import { createLiveQuery } from '../../connection/live-query'
import type { ReadonlyState } from '../../ui/state'
import type { StorageStatus } from '../../workspace/answers'
import type { QueryNamed } from '../../workspace/queries'
import type { Workspace } from '../../workspace/workspace'

const query: QueryNamed<'storage'> = { name: 'storage' }

/** Where the data lives: asked for once, whoever shows some of it. Null until it is known. */
export interface LiveStorage extends ReadonlyState<StorageStatus | null> {
  load(): Promise<void>
}

export function createLiveStorage(workspace: Workspace, first: StorageStatus | null): LiveStorage {
  const live = createLiveQuery<typeof query>(workspace)
  return {
    current: () => live.current()?.answer ?? first,
    subscribe(listener) {
      const unsubscribe = live.subscribe(listener)
      void live.ask(query)
      return unsubscribe
    },
    load: () => live.ask(query),
  }
}
