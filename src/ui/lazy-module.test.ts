import { expect, test } from 'vitest'
import { settle } from '../../test/manual-clock'
import { lazyModule } from './lazy-module'

test('[START-6] a module is there once it is loaded, and its subscribers hear of it', async () => {
  let changes = 0
  const module = lazyModule(async () => 'the module')
  const unsubscribe = module.subscribe(() => changes++)
  expect(module.current()).toBeNull()
  module.load()
  await settle()
  expect([module.current(), module.hasFailed(), changes]).toEqual(['the module', false, 1])
  unsubscribe()
})

test('[START-6] a module that cannot be loaded says so', async () => {
  let changes = 0
  const module = lazyModule(() => Promise.reject(new TypeError('Failed to fetch')))
  module.subscribe(() => changes++)
  module.load()
  await settle()
  expect([module.current(), module.hasFailed(), changes]).toEqual([null, true, 1])
})
