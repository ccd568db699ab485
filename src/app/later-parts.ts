// A script of its own: the parts that the first screen does not need.
export { DataLocation } from '../features/data/data-location'
export { DataMenu } from '../features/data/data-menu'
export { Unopened } from '../features/data/unopened'
export { LeadPanel } from '../features/lead-panel/lead-panel'
export { Opportunities } from '../features/opportunities/opportunities'
export { Overlays } from './overlays'
export { ShortcutList } from './shortcut-list'
export { createUndoRedo } from './undo-redo'
