import { failIndexedDb } from '../../test/failing-indexed-db'

/*
 * A part of every worker, before its own script: lets calls of IndexedDB fail, and shifts the clock.
 */

const now = Date.now.bind(Date)
let shiftMs = 0
let restore = () => {}
Date.now = () => now() + shiftMs
addEventListener('message', (event) => {
  const { harm } = event.data
  if (!harm) return
  event.stopImmediatePropagation()
  shiftMs = harm.shiftMs ?? shiftMs
  restore()
  restore = harm.plan ? failIndexedDb(harm.plan).restore : () => {}
})
