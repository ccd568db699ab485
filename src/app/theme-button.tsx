import { Contrast, Moon, Sun } from 'lucide-react'
import { IconButton } from '../ui/button'
import type { TextStore } from '../workspace/ports'
import { type Theme, useTheme } from './theme'

const looks = {
  system: { label: 'Theme: as the system', Icon: Contrast, next: 'light' },
  light: { label: 'Theme: light', Icon: Sun, next: 'dark' },
  dark: { label: 'Theme: dark', Icon: Moon, next: 'system' },
} as const satisfies Record<Theme, { label: string; Icon: unknown; next: Theme }>

export function ThemeButton({ texts }: { texts: TextStore }) {
  const [theme, choose] = useTheme(texts)
  const { label, Icon, next } = looks[theme]
  return (
    <IconButton label={label} onClick={() => choose(next)}>
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}
