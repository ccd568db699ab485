import { useRef } from 'react'
import { isRefusal } from '../../domain/commands'
import { SAMPLE_LEADS, SAMPLE_OPPORTUNITIES } from '../../domain/constants'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button, IconButton } from '../../ui/button'
import { Icon } from '../../ui/icon'
import { Menu, MenuItem, MenuPopover } from '../../ui/menu'
import { chevronDown, ellipsis } from '../../ui/shapes'
import type { Command } from '../../workspace/workspace'
import type { Console } from '../console-context'

const MENU = 'sample-menu'

interface SampleMenuProps {
  /** Among own leads, samples are kept out of the way. */
  isOwnList: boolean
  isWide: boolean
  onCreate(kind: SampleKind): void
}

/** Sample leads and opportunities, for trying out the console. */
export function SampleMenu({ isOwnList, isWide, onCreate }: SampleMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  function create(kind: SampleKind) {
    popover.current?.hidePopover()
    onCreate(kind)
  }

  return (
    <>
      {isWide && !isOwnList ? (
        <Button ref={button} popoverTarget={MENU} aria-haspopup="menu">
          {messages.sampleData}
          <Icon shape={chevronDown} />
        </Button>
      ) : (
        <IconButton
          ref={button}
          label={isOwnList ? messages.more : messages.sampleData}
          popoverTarget={MENU}
          aria-haspopup="menu"
        >
          <Icon shape={ellipsis} size={18} />
        </IconButton>
      )}
      <MenuPopover id={MENU} ref={popover} button={button}>
        <Menu popover={popover} label={isOwnList ? messages.more : messages.sampleData}>
          <MenuItem onChoose={() => create('leads')}>{messages.createSampleLeads}</MenuItem>
          <MenuItem onChoose={() => create('opportunities')}>{messages.createSampleOpportunities}</MenuItem>
        </Menu>
      </MenuPopover>
    </>
  )
}

export type SampleKind = keyof typeof messages.samplesCreated

const kinds: Readonly<Record<SampleKind, { readonly command: Command; readonly count: number }>> = {
  leads: { command: { name: 'create-sample-leads', count: SAMPLE_LEADS }, count: SAMPLE_LEADS },
  opportunities: { command: { name: 'create-sample-opportunities' }, count: SAMPLE_OPPORTUNITIES },
}

export async function createSamples({ workspace, notify, report }: Console, kind: SampleKind) {
  const { command, count } = kinds[kind]
  try {
    const outcome = await workspace.dispatch(command)
    if (isRefusal(outcome)) report(outcome)
    else notify('success', fill(messages.samplesCreated[kind], { count }), outcome.action)
  } catch {
    notify('error', messages.sampleDataFailed)
  }
}
