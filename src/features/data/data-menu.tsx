import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { isRefusal } from '../../domain/commands'
import { SAMPLE_LEADS } from '../../domain/constants'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Menu, MenuItem } from '../../ui/menu'
import type { StorageStatus } from '../../workspace/queries'
import type { Command, Outcome } from '../../workspace/workspace'
import { useConsole } from '../console-context'
import { Question } from './question'
import { saveChoice } from './stored-choice'

interface DataMenuProps {
  status: StorageStatus
  /** The button that opens it, and what it opens. */
  button: RefObject<HTMLButtonElement | null>
  popover: RefObject<HTMLElement | null>
}

export function DataMenu({ status, button, popover }: DataMenuProps) {
  const { workspace, storage, notify, report, persist } = useConsole()
  const [question, setQuestion] = useState<'forget' | 'start-over' | null>(null)

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
      {question && (
        <Question
          about={question}
          onCancel={close}
          onConfirm={() => {
            close()
            void (question === 'forget' ? forget() : startOver())
          }}
        />
      )}
    </>
  )
}

function detailsOf({ isKept, mayBeEvicted, problem }: StorageStatus): string {
  if (!isKept) return problem ? messages.noLongerSavedDetails : messages.notSavedDetails
  return mayBeEvicted ? `${messages.savedDetails} ${messages.mayBeEvicted}` : messages.savedDetails
}
