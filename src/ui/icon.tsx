import styles from './icon.module.css'

interface IconProps {
  /** One of `shapes.ts`. */
  shape: string
  /** In px at the default text size. */
  size?: number
  className?: string | undefined
}

/** Decorative: used beside a text, or in a button that has a name. */
export function Icon({ shape, size = 16, className = '' }: IconProps) {
  // In rem, to grow with the text.
  const side = `${size / 16}rem`
  return (
    <svg viewBox="0 0 24 24" width={side} height={side} aria-hidden className={`${styles.icon} ${className}`}>
      <path d={shape} />
    </svg>
  )
}
