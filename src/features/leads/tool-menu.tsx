import { useRef } from 'react'
import { shownOrder, withOrder } from '../../domain/filters'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Menu, MenuGroup, MenuItem, MenuPopover, MenuSeparator } from '../../ui/menu'
import { useMediaQuery } from '../../ui/page'
import * as shapes from '../../ui/shapes'
import { SampleItems, type SampleKind } from './samples'
import { type FilterProps, otherOrders } from './toolbar'

interface ToolMenuProps extends FilterProps {
  /** Among own leads, samples are kept out of the way. */
  isOwnList: boolean
  isWide: boolean
  onCreate(kind: SampleKind): void
}

/** Enough space for its name among the other tools. */
const ROOMY = '(width >= 90em)'

const MENU = 'tool-menu'

/** What is rarely needed. On a phone, the order is a select. */
export function ToolMenu({ isOwnList, isWide, onCreate, ...filtering }: ToolMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const isRoomy = useMediaQuery(ROOMY)
  const label = isOwnList ? messages.more : messages.sampleData
  return (
    <>
      {isRoomy && !isOwnList ? (
        <Button ref={button} popoverTarget={MENU} aria-haspopup="menu">
          {label}
          <Icon shape={shapes.chevronDown} />
        </Button>
      ) : (
        <IconButton ref={button} label={label} popoverTarget={MENU} aria-haspopup="menu">
          <Icon shape={shapes.ellipsis} size={18} />
        </IconButton>
      )}
      <MenuPopover id={MENU} ref={popover} button={button}>
        {/* It is closed before the chosen item acts. */}
        <div onClickCapture={() => popover.current?.hidePopover()}>
          <Menu popover={popover} label={label}>
            <SampleItems onCreate={onCreate} />
            {isWide && (
              <>
                <MenuSeparator />
                <OrderItems {...filtering} />
              </>
            )}
          </Menu>
        </div>
      </MenuPopover>
    </>
  )
}

/** The orders that no column header gives. */
function OrderItems({ filters, onChange }: FilterProps) {
  const { field, direction } = shownOrder(filters)
  return (
    <MenuGroup label={messages.orderBy}>
      {otherOrders(filters).map((order) => (
        <MenuItem
          key={order.value}
          isChoice
          isChecked={order.field === field && order.direction === direction}
          onChoose={() => onChange(withOrder(filters, order))}
        >
          {order.label}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}
