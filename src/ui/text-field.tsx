import type { ComponentProps } from 'react'
import styles from './fields.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange'> {
  onChange(value: string): void
}

export function TextField({ onChange, ...rest }: TextFieldProps) {
  return <input {...rest} className={styles.control} onChange={(event) => onChange(event.target.value)} />
}
