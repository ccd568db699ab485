import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  draftOf,
  editableStatuses,
  isSameDraft,
  type Lead,
  type LeadDraft,
  type OpenStatus,
  openStatuses,
} from '../../domain/lead'
import { stages } from '../../domain/opportunity'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { type EveryAction, handlersFor, useShortcuts } from '../../shared/app/shortcuts'
import { useQuery } from '../../shared/app/use-query'
import { useSetStage } from '../../shared/lead/lead-actions'
import { useMediaQuery } from '../../ui/page'
import { SHEET, SlideOver } from '../../ui/slide-over'
import type { ListName } from '../../workspace/workspace'
import { useDesk } from './lead-desk'
import { LeadMenu } from './lead-menu'
import styles from './lead-panel.module.css'
import { LeadSteps, placeText, type Step, useSteps } from './lead-steps'
import { LeadView } from './lead-view'
import type { LeadWork } from './lead-work'
import { createPanelKeys, type PanelKey } from './panel-keys'

interface OpenLeadProps {
  opened: Lead
  /** The list that it was opened from: steps stay in it. */
  from: ListName
  work: LeadWork
}

/** Stays mounted when another lead is opened, so that the focus stays too. */
export function OpenLead({ opened, from, work }: OpenLeadProps) {
  const { notify, changeLeads, deleteForGood, writeFile } = useApp()
  const panel = useRef<HTMLDialogElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const answered = useQuery({ name: 'lead', id: opened.id })
  const lead = (answered?.isCurrent && answered.answer) || opened
  const ofLead = useQuery({ name: 'opportunity', id: lead.id })
  /** Undefined until it is known. */
  const opportunity = ofLead?.isCurrent ? ofLead.answer : undefined
  /** Keys are for it, and not for its lead. */
  const isOpportunity = from === 'opportunities' && opportunity !== null && lead.status === 'converted'
  const [isAmountEdited, setIsAmountEdited] = useState(false)
  const { form, left } = work.typedOf(lead)
  const draft = form && withOfferedStatus(form.draft, lead)
  const running = work.pendingOf(lead)
  const isSheet = useMediaQuery(SHEET)
  /** Of the radio that has the focus. It stays there from lead to lead. */
  const focusedStatus = useRef<OpenStatus>(null)
  const isBusy = running !== null && !running.isBehind
  const desk = useDesk(lead, work)
  const changeStage = useSetStage()
  const { place, shown, step } = useSteps(lead, opened, from, (next) => {
    // Each lead is read from the top.
    panel.current?.scrollTo(0, 0)
    work.open(next)
  })

  // The lead was removed: its creation was undone.
  const isGone = answered?.isCurrent === true && answered.answer === null
  const closeGone = useEffectEvent(() => {
    // Never silently while the seller is typing.
    if (form) notify('info', fill(messages.leadGone, { name: lead.name }))
    work.close(lead)
  })
  useEffect(() => {
    // Closing renders synchronously, which React does not allow in an effect.
    if (isGone) queueMicrotask(() => closeGone())
  }, [isGone])

  const known = { place, opportunity }
  const [keys] = useState(createPanelKeys)

  /** For a list from which the lead is gone. */
  function goOnOrClose() {
    if (place?.next) keys.goOn()
    else work.close(lead)
  }

  const actions: Record<PanelKey, () => unknown> = {
    next: () => step(1) && keys.leave(place),
    previous: () => step(-1) && keys.leave(place),
    ...handlersFor(openStatuses, (status) => work.setStatus(lead, status) && keys.goOn()),
    convert: () => work.convertBehind(lead) && keys.goOn(),
    delete() {
      changeLeads({ name: 'delete' }, lead)
      goOnOrClose()
    },
    // Another lead is not opened: an amount may follow.
    ...handlersFor(stages, (stage) => opportunity && changeStage(opportunity, stage)),
    deleteOpportunity() {
      if (!opportunity) return
      changeLeads({ name: 'delete-opportunity' }, opportunity)
      if (from === 'opportunities') goOnOrClose()
    },
    // It renders synchronously, which React does not allow in an effect.
    nextStep: () => queueMicrotask(() => work.editStep(lead)),
    stepDone: desk.onStepDone,
    note: () => document.querySelector<HTMLElement>('dialog [name=note]')?.focus(),
    saveAndNext: () => draft && !running && work.save(lead, draft, form.base, true) && keys.goOn(),
  }

  function act() {
    for (let key = keys.take(known); key; key = keys.take(known)) {
      // A key before it may have opened the form.
      const isInForm = work.drafts.of(lead).form !== null
      if (!isBusy && (!isInForm || isOfForm(key))) actions[key]()
    }
  }

  function press(key: PanelKey, event?: KeyboardEvent) {
    keys.press(key, event?.repeat === true, known)
    act()
  }

  const actOnceKnown = useEffectEvent(act)
  useLayoutEffect(() => actOnceKnown())

  // These keys mean what the panel shows on top.
  const opportunityKeys: EveryAction<'opportunity'> = {
    ...handlersFor(stages, press),
    amount: () => !form && setIsAmountEdited(true),
    delete: isOpportunity ? () => press('deleteOpportunity') : null,
  }
  useShortcuts('opportunity', panel, lead.status === 'converted' && opportunity !== null ? opportunityKeys : {})
  const leadKeys: EveryAction<'lead'> = {
    ...handlersFor([...openStatuses, 'convert', 'nextStep', 'stepDone'], press),
    delete: isOpportunity ? null : () => press('delete'),
  }
  useShortcuts('lead', panel, leadKeys)
  useShortcuts('panel', panel, {
    nextLead: (event) => !form && press('next', event),
    previousLead: (event) => !form && press('previous', event),
    note: () => press('note'),
    edit: () => !form && !running && !keys.isWaiting() && work.edit(lead),
    saveAndNext() {
      flushSync(() => press('saveAndNext'))
      editButton.current?.focus()
    },
  })

  const canRestore = left !== null && !form && !running && !isSameDraft(left, draftOf(lead))
  const steps = {
    place,
    isDisabled: isBusy,
    isSideways: isSheet,
    isNextLit: running?.isBehind === true && running.command === 'save-lead',
    onStep: (by: Step) => press(by === 1 ? 'next' : 'previous'),
  }

  return (
    <SlideOver
      ref={panel}
      title={messages.leadDetails}
      subtitle={placeText(shown, from)}
      announcement={lead.name}
      actions={
        <>
          {!isSheet && <LeadSteps {...steps} />}
          <div className={styles.menu}>
            {!form && (
              <LeadMenu
                isDisabled={isBusy}
                isOpportunity={isOpportunity}
                onSaveContact={() => writeFile('contacts', lead)}
                onDelete={() => press('delete')}
                onDeleteOpportunity={opportunity ? () => press('deleteOpportunity') : null}
                onDeleteForGood={() => deleteForGood(lead)}
              />
            )}
          </div>
        </>
      }
      isBusy={isBusy}
      showsCloseIcon={!form}
      onClose={() => work.close(lead)}
    >
      <LeadView
        lead={lead}
        opportunity={opportunity}
        desk={desk}
        form={
          form &&
          draft && {
            draft,
            problem: form.problem,
            onChange: (next) => work.edit(lead, next, form.base),
            onSave: () => work.save(lead, draft, form.base),
            onCancel() {
              flushSync(() => work.cancel(lead))
              editButton.current?.focus()
            },
          }
        }
        isAmountEdited={isAmountEdited}
        onEditAmount={setIsAmountEdited}
        editButtonRef={editButton}
        pending={running}
        steps={isSheet ? steps : null}
        focusedStatus={focusedStatus}
        onSetStatus={(status) => work.setStatus(lead, status)}
        onEdit={() => work.edit(lead)}
        onRestoreDraft={canRestore ? () => work.edit(lead, left) : null}
        onConvert={() => void work.convert(lead)}
      />
    </SlideOver>
  )
}

/** The other keys are letters there. */
function isOfForm(key: PanelKey): boolean {
  return ['saveAndNext', 'next', 'previous', 'nextStep', 'stepDone', 'note'].includes(key)
}

/** Replaces a status that can't be saved: an undo or redo may have changed which ones are offered. */
function withOfferedStatus(draft: LeadDraft, lead: Lead): LeadDraft {
  return editableStatuses(lead.status).includes(draft.status) ? draft : { ...draft, status: lead.status }
}
