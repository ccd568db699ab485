import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Menu, MenuPopover } from '../../ui/menu'

export interface RowMenuHandle<Row> {
  /** Before it opens: for this row, below the control that opens it. */
  prepare(row: Row, control: HTMLElement): void
}

interface RowMenuProps<Row> {
  ref: Ref<RowMenuHandle<Row>>
  id: string
  label(row: Row): string
  items(row: Row): ReactNode
}

/** One menu for all rows: it opens at the control that was clicked. */
export function RowMenu<Row>({ ref, id, label, items }: RowMenuProps<Row>) {
  const [row, setRow] = useState<Row | null>(null)
  const control = useRef<HTMLElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  useImperativeHandle(ref, () => ({
    prepare(next, element) {
      control.current = element
      setRow(() => next)
    },
  }))

  return (
    <MenuPopover id={id} ref={popover} button={control}>
      {row && (
        <Menu popover={popover} label={label(row)}>
          {items(row)}
        </Menu>
      )}
    </MenuPopover>
  )
}
