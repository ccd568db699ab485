import { useState } from 'react'
import { IconButton } from '../ui/button'
import { Icon, type IconName } from '../ui/icon'
import type { TextStore } from '../workspace/ports'
import { showTheme, storedTheme, storeTheme, type Theme } from './stored-theme'

const looks = {
  system: { label: 'Theme: as the system', icon: 'contrast', next: 'light' },
  light: { label: 'Theme: light', icon: 'sun', next: 'dark' },
  dark: { label: 'Theme: dark', icon: 'moon', next: 'system' },
} as const satisfies Record<Theme, { label: string; icon: IconName; next: Theme }>

export function ThemeButton({ texts }: { texts: TextStore }) {
  const [theme, setTheme] = useState(() => storedTheme(texts))
  const { label, icon, next } = looks[theme]

  function choose(chosen: Theme) {
    setTheme(chosen)
    showTheme(chosen)
    storeTheme(texts, chosen)
  }

  return (
    <IconButton label={label} onClick={() => choose(next)}>
      <Icon name={icon} size={18} />
    </IconButton>
  )
}
