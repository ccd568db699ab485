import { useRef, useState } from 'react'
import type { NextStep } from '../../domain/commands'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Dialog } from '../../ui/dialog'
import styles from '../list/leads-work.module.css'
import { NextStepField, newStepDraft } from './next-step-field'

interface NextStepsDialogProps {
  count: number
  onSave(step: NextStep): void
  onClose(): void
}

/** One next step for many leads. */
export function NextStepsDialog({ count, onSave, onClose }: NextStepsDialogProps) {
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(newStepDraft(null))
  return (
    <Dialog title={fill(messages.nextStepsTitle, { count })} size="medium" startsAt={field} onClose={onClose}>
      <div
        className={styles.content}
        ref={(element) => {
          field.current = element?.querySelector('input') ?? null
        }}
      >
        <NextStepField draft={draft} onDraft={setDraft} onSave={onSave} onCancel={onClose} />
      </div>
    </Dialog>
  )
}
