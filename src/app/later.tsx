import { type ComponentProps, useEffect } from 'react'
import { lazyModule, useLazyModule } from '../ui/lazy-module'

/** Loaded right after the first paint, before a hand can ask for it. */
export const laterParts = lazyModule(() => import('./later-parts'))

type Parts = NonNullable<ReturnType<typeof laterParts.current>>

export function useHurriedHandGuard() {
  const guard = useLazyModule(laterParts)?.guardHurriedHand
  useEffect(() => guard?.(document), [guard])
}

export function LeadPanel(props: ComponentProps<Parts['LeadPanel']>) {
  const Loaded = useLazyModule(laterParts)?.LeadPanel
  return Loaded && <Loaded {...props} />
}

export function Opportunities() {
  const Loaded = useLazyModule(laterParts)?.Opportunities
  return Loaded && <Loaded />
}

export function ShortcutList() {
  const Loaded = useLazyModule(laterParts)?.ShortcutList
  return Loaded && <Loaded />
}

export function Toaster(props: ComponentProps<Parts['Toaster']>) {
  const Loaded = useLazyModule(laterParts)?.Toaster
  return Loaded && <Loaded {...props} />
}
