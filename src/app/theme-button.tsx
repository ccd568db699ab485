import { useState } from 'react'
import { useConsole } from '../features/console-context'
import { IconButton } from '../ui/button'
import { Icon, type IconName } from '../ui/icon'
import { chooseTheme, loadTheme, type Theme } from './stored-theme'

const themes = {
  system: { label: 'Theme: system', icon: 'contrast', next: 'light' },
  light: { label: 'Theme: light', icon: 'sun', next: 'dark' },
  dark: { label: 'Theme: dark', icon: 'moon', next: 'system' },
} as const satisfies Record<Theme, { label: string; icon: IconName; next: Theme }>

export function ThemeButton() {
  const { storage } = useConsole()
  const [theme, setTheme] = useState(() => loadTheme(storage))
  const { label, icon, next } = themes[theme]

  return (
    <IconButton
      label={label}
      onClick={() => {
        setTheme(next)
        chooseTheme(storage, next)
      }}
    >
      <Icon name={icon} size={18} />
    </IconButton>
  )
}
