// Before the first paint: a seller who chose a theme never sees the other one flash by. `src/app/theme.ts` writes it.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is refused: the page follows the system.
}
