// One script of its own: what the first screen does not need.
export { LeadPanel } from '../features/lead-panel/lead-panel'
export { Opportunities } from '../features/opportunities/opportunities'
export { guardHurriedHand } from '../ui/hurried-hand'
export { Toaster } from '../ui/toaster'
export { ShortcutList } from './shortcut-list'
export { createUndoRedo } from './undo-redo'
