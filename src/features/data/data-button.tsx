import type { Ref } from 'react'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { database } from '../../ui/shapes'

export const DATA_MENU = 'data-menu'

export function DataButton({ ref }: { ref: Ref<HTMLButtonElement> }) {
  return (
    <Button
      ref={ref}
      variant="quiet"
      icon={<Icon shape={database} size={18} />}
      popoverTarget={DATA_MENU}
      aria-haspopup="menu"
    >
      <span className="data-label">{messages.data}</span>
    </Button>
  )
}
