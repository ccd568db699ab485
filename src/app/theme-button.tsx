import { Contrast, Moon, Sun } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../ui/button'
import type { TextStore } from '../workspace/ports'
import { showTheme, storedTheme, storeTheme, type Theme } from './stored-theme'

const looks = {
  system: { label: 'Theme: as the system', Icon: Contrast, next: 'light' },
  light: { label: 'Theme: light', Icon: Sun, next: 'dark' },
  dark: { label: 'Theme: dark', Icon: Moon, next: 'system' },
} as const satisfies Record<Theme, { label: string; Icon: unknown; next: Theme }>

export function ThemeButton({ texts }: { texts: TextStore }) {
  const [theme, setTheme] = useState(() => storedTheme(texts))
  const { label, Icon, next } = looks[theme]

  function choose(chosen: Theme) {
    setTheme(chosen)
    showTheme(chosen)
    storeTheme(texts, chosen)
  }

  return (
    <IconButton label={label} onClick={() => choose(next)}>
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}
