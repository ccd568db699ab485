import styles from './icon.module.css'

/** Outlines of Lucide (lucide.dev, ISC licence), each as one path. Those of the first screen are here. */
const shapes = {
  'arrow-down': 'M12 5v14M19 12l-7 7-7-7',
  'arrow-up': 'M5 12l7-7 7 7M12 19V5',
  'chevron-down': 'M6 9l6 6 6-6',
  'chevron-first': 'M17 18l-6-6 6-6M7 6v12',
  'chevron-last': 'M7 18l6-6-6-6M17 6v12',
  'chevron-left': 'M15 18l-6-6 6-6',
  'chevron-right': 'M9 18l6-6-6-6',
  contrast: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0M12 18a6 6 0 0 0 0-12v12z',
  keyboard:
    'M10 8h.01M12 12h.01M14 8h.01M16 12h.01M18 8h.01M6 8h.01M7 16h10M8 12h.01M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-16a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2',
  'loader-circle': 'M21 12a9 9 0 1 1-6.219-8.56',
  moon: 'M12 3a6 6 0 0 0 9 9 9 9 0 1 1-9-9z',
  plus: 'M5 12h14M12 5v14',
  search: 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0',
  'search-x': 'M13.5 8.5l-5 5M8.5 8.5l5 5M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0M21 21l-4.3-4.3',
  sun: 'M8 12a4 4 0 1 0 8 0a4 4 0 1 0-8 0M12 2v2M12 20v2M5 5l1.4 1.4M17.6 17.6L19 19M2 12h2M20 12h2M6.4 17.6L5 19M19 5l-1.4 1.4',
  'triangle-alert': 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
  users:
    'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0-8 0',
  x: 'M18 6 6 18M6 6l12 12',
} as const

export type IconName = keyof typeof shapes

/** By name, or a shape from `shapes.ts`. */
type IconProps = ({ name: IconName } | { shape: string }) & {
  /** In px at the default text size. */
  size?: number
  className?: string | undefined
}

/** Decorative: beside a text, or in a button that has a name. */
export function Icon({ size = 16, className = '', ...icon }: IconProps) {
  // In rem, to grow with the text.
  const side = `${size / 16}rem`
  return (
    <svg viewBox="0 0 24 24" width={side} height={side} aria-hidden className={`${styles.icon} ${className}`}>
      <path d={'name' in icon ? shapes[icon.name] : icon.shape} />
    </svg>
  )
}
