import { showTheme, storedTheme } from './app/stored-theme'
import { localStorageTexts } from './platform/local-storage'

// The first script of the page: nothing of it is painted in a theme that the seller did not choose.
showTheme(storedTheme(localStorageTexts))
