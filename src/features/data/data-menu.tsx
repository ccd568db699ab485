import { type RefObject, useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { isRefusal } from '../../domain/commands'
import { SAMPLE_LEADS } from '../../domain/constants'
import { totalOf } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { Menu, MenuItem } from '../../ui/menu'
import type { StorageStatus } from '../../workspace/queries'
import type { Command, Outcome } from '../../workspace/workspace'
import { useConsole, useQuery } from '../console-context'
import { saveChoice } from './stored-choice'

interface DataMenuProps {
  status: StorageStatus
  /** The button that opens it, and what it opens. */
  button: RefObject<HTMLButtonElement | null>
  popover: RefObject<HTMLElement | null>
}

export function DataMenu({ status, button, popover }: DataMenuProps) {
  const { workspace, storage, notify, report, persist } = useConsole()
  const totals = useQuery({ about: 'totals' })?.answer
  const [question, setQuestion] = useState<'forget' | 'start-over' | null>(null)
  const leads = fill(messages.allLeads, { count: totals ? totalOf(totals.leads) : 0 })
  const opportunities = fill(messages.allOpportunities, { count: totals?.opportunities ?? 0 })

  // For the next start: also where another tab keeps the data, or a crash came before this was stored.
  useEffect(() => {
    if (status.isKept) saveChoice(storage, 'yes')
  }, [status.isKept, storage])

  /** Null, and told, where it failed. */
  async function run(command: Command): Promise<Outcome | null> {
    try {
      const outcome = await workspace.dispatch(command)
      if (!isRefusal(outcome)) return outcome
      report(outcome)
    } catch {
      notify('error', messages.leadsLost)
    }
    return null
  }

  async function keep() {
    if (!(await run({ name: 'keep-on-device' }))) return
    notify('success', messages.keptOnDevice)
    // May ask the seller, and take until the answer.
    await persist()
    await run({ name: 'catch-up' })
  }

  async function forget() {
    if (!(await run({ name: 'forget' }))) return
    saveChoice(storage, 'no')
    notify('info', messages.forgotten)
  }

  async function startOver() {
    const outcome = await run({ name: 'start-over' })
    if (outcome && !isRefusal(outcome)) {
      notify('success', fill(messages.startedOver, { count: SAMPLE_LEADS }), outcome.action)
    }
  }

  const questions = {
    forget: {
      title: messages.forgetTitle,
      text: fill(messages.forget, { leads, opportunities }),
      confirmLabel: messages.forgetButton,
      act: forget,
    },
    'start-over': {
      title: messages.startOverTitle,
      text: fill(messages.startOverDetails, { leads, opportunities, samples: SAMPLE_LEADS }),
      confirmLabel: messages.startOverButton,
      act: startOver,
    },
  }
  const asked = question && questions[question]

  function choose(act: () => void) {
    popover.current?.hidePopover()
    act()
  }

  function close() {
    // The page takes no focus until the question is gone.
    flushSync(() => setQuestion(null))
    button.current?.focus()
  }

  return (
    <>
      <Menu popover={popover} label={messages.data} note={detailsOf(status)}>
        <MenuItem
          isChecked={status.isKept}
          onChoose={() => choose(() => (status.isKept ? setQuestion('forget') : void keep()))}
        >
          {messages.keepOnDevice}
        </MenuItem>
        <MenuItem onChoose={() => choose(() => setQuestion('start-over'))}>{messages.startOver}</MenuItem>
      </Menu>
      {asked &&
        // Outside of the menu, which is hidden by then.
        createPortal(
          <ConfirmDialog
            title={asked.title}
            confirmLabel={asked.confirmLabel}
            cancelLabel={messages.cancelQuestion}
            onCancel={close}
            onConfirm={() => {
              close()
              void asked.act()
            }}
          >
            {asked.text}
          </ConfirmDialog>,
          document.body,
        )}
    </>
  )
}

function detailsOf({ isKept, mayBeEvicted, problem }: StorageStatus): string {
  if (!isKept) return problem ? messages.noLongerSavedDetails : messages.notSavedDetails
  return mayBeEvicted ? `${messages.savedDetails} ${messages.mayBeEvicted}` : messages.savedDetails
}
