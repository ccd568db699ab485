import { shownOrder, withOrder } from '../../domain/filters'
import * as messages from '../../messages/messages'
import { MenuGroup, MenuItem, MenuSeparator, MoreMenu } from '../../ui/menu'
import { useIsRoomy, useIsTouch, useMediaQuery } from '../../ui/page'
import type { SampleKind } from './samples'
import { type FilterProps, menuOrders } from './toolbar'

interface ToolMenuProps extends FilterProps {
  /** Among own leads, samples are kept out of the way. */
  isOwnList: boolean
  onCreate(kind: SampleKind): void
  onSelect(): void
}

/** Enough space for its name among the other tools. */
const WIDEST = '(width >= 100em)'

/** What is rarely needed. On a phone, the order is a select. */
export function ToolMenu({ isOwnList, onCreate, onSelect, ...filtering }: ToolMenuProps) {
  const isRoomy = useIsRoomy()
  const hasName = useMediaQuery(WIDEST)
  const isTouch = useIsTouch()
  const label = isOwnList ? messages.more : messages.sampleData
  return (
    <MoreMenu label={label} words={hasName && !isOwnList ? label : null}>
      {isTouch && <MenuItem onChoose={onSelect}>{messages.selectLeads}</MenuItem>}
      <MenuItem onChoose={() => onCreate('leads')}>{messages.createSampleLeads}</MenuItem>
      <MenuItem onChoose={() => onCreate('opportunities')}>{messages.createSampleOpportunities}</MenuItem>
      {isRoomy && (
        <>
          <MenuSeparator />
          <OrderItems {...filtering} />
        </>
      )}
    </MoreMenu>
  )
}

/** The orders that no column header gives. */
function OrderItems({ filters, onChange }: FilterProps) {
  const { field, direction } = shownOrder(filters)
  return (
    <MenuGroup label={messages.orderBy}>
      {menuOrders(filters).map((order) => (
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
