// A script of its own: the parts that the first screen does not need.
export { DataMenu } from '../features/data/data-menu'
export { Unopened } from '../features/data/unopened'
export { LeadPanel } from '../features/lead-panel/lead-panel'
export { Opportunities } from '../features/opportunities/opportunities'
export { guardRepeatedInput } from '../ui/repeated-input'
export { Toaster } from '../ui/toaster'
export { ShortcutList } from './shortcut-list'
export { createUndoRedo } from './undo-redo'
