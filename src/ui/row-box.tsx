import styles from './row-box.module.css'

interface RowBoxProps {
  label: string
  isChecked: boolean
  /** Some of what it stands for is checked. */
  isMixed?: boolean
  /** Of the record in the row. */
  id?: string
  onChange(isChecked: boolean, isRange: boolean): void
}

/**
 * A box at the start of a row, which must be positioned; the whole start of the row is its target. A function, not a
 * component: for twenty rows, components make the first render noticeably slower.
 */
export function rowBox({ label, isChecked, isMixed = false, id, onChange }: RowBoxProps) {
  return (
    <input
      ref={(input) => {
        if (input) input.indeterminate = isMixed
      }}
      type="checkbox"
      aria-label={label}
      data-of={id}
      tabIndex={id === undefined ? 0 : -1}
      className={`${styles.box} screen-only`}
      checked={isChecked}
      onChange={({ target, nativeEvent }) =>
        onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}
