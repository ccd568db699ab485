import { lazyModule } from '../../ui/lazy-module'

/** A script of their own, loaded after all that the screen shows: choosing a menu item makes no request. */
export const dataDialogs = lazyModule(() => import('./data-dialogs'))
