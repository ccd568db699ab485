import styles from './file-button.module.css'
import { Icon } from './icon'
import * as shapes from './shapes'

interface FileButtonProps {
  label: string
  /** As in the `accept` attribute. */
  accept: string
  variant?: 'primary' | 'quiet'
  onFile(file: File): void
}

/** A file field that looks like a button: the browser's own can be neither worded nor styled. */
export function FileButton({ label, accept, variant = 'primary', onFile }: FileButtonProps) {
  return (
    <label className={styles.button} data-variant={variant}>
      <input
        type="file"
        accept={accept}
        className={styles.input}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file) onFile(file)
          // So that the same file can be chosen again, after it was changed.
          event.target.value = ''
        }}
      />
      {variant === 'primary' && <Icon shape={shapes.fileUp} />}
      {label}
    </label>
  )
}
