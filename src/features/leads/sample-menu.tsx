import { useRef } from 'react'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Menu, MenuItem, MenuPopover } from '../../ui/menu'
import { chevronDown } from '../../ui/shapes'
import type { SampleKind } from './create-samples'

const MENU = 'sample-menu'

/** Sample leads and opportunities, for those who try the console. */
export function SampleMenu({ onCreate }: { onCreate(kind: SampleKind): void }) {
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  function create(kind: SampleKind) {
    popover.current?.hidePopover()
    onCreate(kind)
  }

  return (
    <>
      <Button ref={button} popoverTarget={MENU} aria-haspopup="menu">
        {messages.sampleData}
        <Icon shape={chevronDown} />
      </Button>
      <MenuPopover id={MENU} ref={popover} button={button}>
        <Menu popover={popover} label={messages.sampleData}>
          <MenuItem onChoose={() => create('leads')}>{messages.createSampleLeads}</MenuItem>
          <MenuItem onChoose={() => create('opportunities')}>{messages.createSampleOpportunities}</MenuItem>
        </Menu>
      </MenuPopover>
    </>
  )
}
