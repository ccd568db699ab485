import { useRef, useState } from 'react'
import type { NextStep } from '../../domain/commands'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import type { SomeLeads } from '../../workspace/workspace'
import { useQuery } from '../app/use-query'
import styles from '../list/leads-work.module.css'
import { useToday } from './due'
import { NextStepField, newStepDraft, stepToSave } from './next-step-field'

interface NextStepsDialogProps {
  leads: SomeLeads
  count: number
  onSave(step: NextStep): void
  onClose(): void
}

/** One next step for many leads. */
export function NextStepsDialog({ leads, count, onSave, onClose }: NextStepsDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(newStepDraft(null))
  const step = stepToSave(draft, useToday())
  const replaced = useQuery({ name: 'steps-of', leads })?.answer ?? 0
  return (
    <Dialog
      title={fill(messages.nextStepsTitle, { count })}
      size="medium"
      startsAt={field}
      onClose={onClose}
      foot={
        <>
          <p role="status">{replaced > 0 && fill(messages.stepsReplaced, { count: replaced })}</p>
          <Button onClick={onClose}>{messages.cancelQuestion}</Button>
          <Button variant="primary" disabled={!step} onClick={() => step && onSave(step)}>
            {fill(messages.setSteps, { count })}
          </Button>
        </>
      }
    >
      <div
        className={styles.content}
        ref={(element) => {
          field.current = element?.querySelector('input') ?? null
        }}
      >
        <NextStepField draft={draft} hasButtons={false} onDraft={setDraft} onSave={onSave} onCancel={onClose} />
      </div>
    </Dialog>
  )
}
