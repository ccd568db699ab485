import { expect, test } from 'vitest'
import { settle } from '../../test/manual-clock'
import { lazyModule } from './lazy-module'

test('[START-6] a module is there once it is loaded, and its subscribers hear of it', async () => {
  let changes = 0
  const module = lazyModule(async () => 'the module')
  const unsubscribe = module.subscribe(() => changes++)
  expect(module.current()).toBeNull()
  void module.load()
  await settle()
  expect([module.current(), module.hasFailed(), changes]).toEqual(['the module', false, 1])
  unsubscribe()
})

test('[START-6] a module that cannot be loaded says so', async () => {
  let changes = 0
  const module = lazyModule(() => Promise.reject(new TypeError('Failed to fetch')))
  module.subscribe(() => changes++)
  void module.load()
  await settle()
  expect([module.current(), module.hasFailed(), changes]).toEqual([null, true, 1])
})

test('[START-6] a module that could not be loaded is tried again, and only then', async () => {
  let tries = 0
  const module = lazyModule(async () => {
    if (++tries === 1) throw new TypeError('Failed to fetch')
    return 'the module'
  })
  expect(await module.load()).toBeNull()
  expect(await Promise.all([module.load(), module.load()])).toEqual(['the module', 'the module'])
  expect([module.hasFailed(), tries]).toEqual([false, 2])
})
