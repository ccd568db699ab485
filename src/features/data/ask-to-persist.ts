import { useEffect, useEffectEvent } from 'react'
import { useApp } from '../../shared/app/app-context'
import { useRun } from '../../shared/app/use-run'
import { useStorage } from '../../shared/app/use-storage'
import { loadAskedAt, saveAskedAt } from './settings'

/** Some browsers ask the seller: a refusal holds for this long. */
const ASK_AGAIN_MS = 24 * 60 * 60 * 1000

/**
 * Asks the browser not to evict what is stored: when it is first saved, when it becomes the seller's own, and in later
 * visits, once a day at most. The status has the answer.
 */
export function useAskToPersist() {
  const { persist, storage, clock } = useApp()
  const run = useRun()
  const isKept = useStorage((status) => status.isKept)
  const isOwnList = useStorage((status) => status.isOwnList)
  const mayBeEvicted = useStorage((status) => status.mayBeEvicted)

  const ask = useEffectEvent(async (what: 'own' | 'samples') => {
    const now = clock.date()
    const asked = loadAskedAt(storage, what)
    // A clock may have been set back.
    if (asked !== null && Math.abs(now - asked) < ASK_AGAIN_MS) return
    saveAskedAt(storage, what, now)
    await persist()
    await run({ name: 'catch-up' })
  })

  useEffect(() => {
    if (isKept && mayBeEvicted) void ask(isOwnList ? 'own' : 'samples')
  }, [isKept, mayBeEvicted, isOwnList])
}
