import * as React from 'react'
import { beforeEach } from 'vitest'
import { cleanup } from 'vitest-browser-react'

// The package asks for this when it is loaded: once, and so for the first file only.
beforeEach(cleanup)

// For each element React notes where it was made, which takes longer than to make it, unless it has just made very
// many. Its warnings then come without that place.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
  configurable: true,
})
