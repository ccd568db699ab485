import { createPortal } from 'react-dom'
import { SAMPLE_LEADS } from '../../domain/constants'
import { totalOf } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { useQuery } from '../use-query'

const questions = {
  forget: { title: messages.forgetTitle, text: messages.forget, confirmLabel: messages.forgetButton, isFinal: true },
  'start-over': {
    title: messages.startOverTitle,
    text: messages.startOverDetails,
    confirmLabel: messages.startOverButton,
    isFinal: false,
  },
  'forget-undone': {
    title: messages.forgetUndoneTitle,
    text: messages.forgetUndoneDetails,
    confirmLabel: messages.forgetUndoneButton,
    isFinal: true,
  },
} as const

interface QuestionProps {
  about: keyof typeof questions
  onConfirm(): void
  onCancel(): void
}

/** Says what would be lost, before it is. */
export function Question({ about, onConfirm, onCancel }: QuestionProps) {
  const totals = useQuery({ about: 'totals' })?.answer
  if (!totals) return null
  const { title, text, confirmLabel, isFinal } = questions[about]
  const leads = fill(messages.allLeads, { count: totalOf(totals.leads) })
  const opportunities = fill(messages.allOpportunities, { count: totals.opportunities })
  // Outside of the menu, which is hidden by then.
  return createPortal(
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      isFinal={isFinal}
      cancelLabel={messages.cancelQuestion}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {fill(text, { leads, opportunities, samples: SAMPLE_LEADS })}
    </ConfirmDialog>,
    document.body,
  )
}
