import type { ComponentProps, ComponentType } from 'react'
import { lazyModule, useLazyModule } from '../ui/lazy-module'
import type { Toasts } from '../ui/toasts'
import type { Workspace } from '../workspace/workspace'

/** Loaded right after the first paint, before the seller can need it. */
export const laterParts = lazyModule(() => import('./later-parts'))

type Parts = NonNullable<ReturnType<typeof laterParts.current>>

/** What is asked for before the script has loaded waits for it. */
export function createUndoRedo(workspace: Workspace, toasts: Toasts): ReturnType<Parts['createUndoRedo']> {
  const loaded = async () => (await laterParts.load())?.createUndoRedo(workspace, toasts)
  return {
    undo: async () => (await loaded())?.undo(),
    redo: async () => (await loaded())?.redo(),
    report: async (refusal) => (await loaded())?.report(refusal),
    notify: async (...notice) => (await loaded())?.notify(...notice),
  }
}

type PartName = Exclude<keyof Parts, `create${string}`>

/** Nothing, until the script has loaded. */
function later<Name extends PartName>(name: Name) {
  return function Part(props: ComponentProps<Parts[Name]>) {
    const Loaded = useLazyModule(laterParts)?.[name] as ComponentType | undefined
    return Loaded && <Loaded {...(props as object)} />
  }
}

export const DataLocation = later('DataLocation')
export const DataMenu = later('DataMenu')
export const Unopened = later('Unopened')
export const NoRows = later('NoRows')
export const LeadPanel = later('LeadPanel')
export const Opportunities = later('Opportunities')
export const ShortcutList = later('ShortcutList')
export const FailedPart = later('FailedPart')
export const Overlays = later('Overlays')
