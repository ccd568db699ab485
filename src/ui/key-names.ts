const names: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}

/** The keys of a combination such as 'Mod+Shift+z', as they are on the keyboard; `Mod` is Ctrl or a Mac's Cmd. */
export function keyNames(combination: string, mod: string): string[] {
  return combination
    .split('+')
    .map((key) => (key === 'Mod' ? mod : (names[key] ?? (key.length === 1 ? key.toUpperCase() : key))))
}
