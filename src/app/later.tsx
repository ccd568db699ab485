import { type ComponentProps, useEffect } from 'react'
import { lazyModule, useLazyModule } from '../ui/lazy-module'
import type { Toasts } from '../ui/toasts'
import type { Workspace } from '../workspace/workspace'

/** Loaded right after the first paint, before the seller can need it. */
export const laterParts = lazyModule(() => import('./later-parts'))

type Parts = NonNullable<ReturnType<typeof laterParts.current>>

/** Until the script has loaded, nothing can be undone, and notifications have no button. */
export function createUndoRedo(workspace: Workspace, toasts: Toasts): ReturnType<Parts['createUndoRedo']> {
  const loaded = () => laterParts.current()?.createUndoRedo(workspace, toasts)
  return {
    undo: () => loaded()?.undo(),
    redo: () => loaded()?.redo(),
    report: (refusal) => loaded()?.report(refusal),
    notify(kind, text, action) {
      const undoRedo = loaded()
      if (undoRedo) undoRedo.notify(kind, text, action)
      else toasts.show(kind, text)
    },
  }
}

export function useRepeatedInputGuard() {
  const guard = useLazyModule(laterParts)?.guardRepeatedInput
  useEffect(() => guard?.(document), [guard])
}

export function DataMenu(props: ComponentProps<Parts['DataMenu']>) {
  const Loaded = useLazyModule(laterParts)?.DataMenu
  return Loaded && <Loaded {...props} />
}

export function Unopened(props: ComponentProps<Parts['Unopened']>) {
  const Loaded = useLazyModule(laterParts)?.Unopened
  return Loaded && <Loaded {...props} />
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
