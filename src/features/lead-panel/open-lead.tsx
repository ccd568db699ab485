import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { draftOf, editableStatuses, isSameDraft, type Lead, type LeadDraft, type OpenStatus } from '../../domain/lead'
import { isStage, type Stage, stages } from '../../domain/opportunity'
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
import { LeadForm } from './lead-form'
import { LeadMenu } from './lead-menu'
import styles from './lead-panel.module.css'
import { LeadSteps, placeText, type Step, useSteps } from './lead-steps'
import { LeadView } from './lead-view'
import type { LeadWork } from './lead-work'

interface OpenLeadProps {
  opened: Lead
  /** The list that it was opened from: steps stay in it. */
  from: ListName
  work: LeadWork
  onOpen(lead: Lead): void
  onClose(): void
}

/** Stays mounted when another lead is opened, so that the focus stays too. */
export function OpenLead({ opened, from, work, onOpen, onClose }: OpenLeadProps) {
  const { notify, changeLeads, deleteForGood } = useApp()
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
  const base = draftOf(lead)
  const editing = work.editingOf(lead)
  const draft = editing && withOfferedStatus(editing.draft, lead)
  const running = work.pendingOf(lead)
  const isSheet = useMediaQuery(SHEET)
  /** Of the radio that has the focus. It stays there from lead to lead. */
  const focusedStatus = useRef<OpenStatus>(null)
  const isBusy = running !== null && !running.isBehind
  const { place, shown, step } = useSteps(lead, opened, from, (next) => {
    work.leave()
    // Each lead is read from the top.
    panel.current?.scrollTo(0, 0)
    onOpen(next)
  })

  // The lead was removed: its creation was undone.
  const isGone = answered?.isCurrent === true && answered.answer === null
  const closeGone = useEffectEvent(() => {
    // Never silently while the seller is typing.
    if (editing) notify('info', fill(messages.leadGone, { name: lead.name }))
    onClose()
  })
  useEffect(() => {
    // Closing renders synchronously, which React does not allow in an effect.
    if (isGone) queueMicrotask(() => closeGone())
  }, [isGone])

  /** Steps wait until the position is known, and later actions wait for them: they are meant for the next lead. */
  const waiting = useRef<(keyof typeof actions)[]>([])

  function goOn(): boolean {
    if (place) return step(1)
    waiting.current.push('next')
    return true
  }

  const changeStage = useSetStage()
  const desk = useDesk(lead, work)

  /** After a step that waited React does not allow to render synchronously. */
  function startTyping(open: () => void): false {
    if (!editing && !isBusy) queueMicrotask(open)
    return false
  }

  /** Another lead is not opened: an amount may follow. */
  function setStage(stage: Stage): false {
    if (!editing && opportunity) changeStage(opportunity, stage)
    return false
  }

  const setStatus = (status: OpenStatus) => !editing && work.setStatus(lead, status) && goOn()

  function goOnOrClose(): boolean {
    if (place?.next) return step(1)
    onClose()
    return false
  }

  /** Each returns whether another lead was opened. */
  const actions = {
    next: () => !isBusy && step(1),
    previous: () => !isBusy && step(-1),
    new: () => setStatus('new'),
    contacted: () => setStatus('contacted'),
    qualified: () => setStatus('qualified'),
    convert: () => !editing && work.convertBehind(lead) && goOn(),
    delete() {
      if (editing || isBusy) return false
      changeLeads({ name: 'delete' }, lead)
      return goOnOrClose()
    },
    ...handlersFor(stages, setStage),
    deleteOpportunity() {
      if (editing || isBusy || !opportunity) return false
      changeLeads({ name: 'delete-opportunity' }, opportunity)
      return from === 'opportunities' && goOnOrClose()
    },
    nextStep: () => startTyping(desk.editStep),
    stepDone() {
      if (!editing && !isBusy) desk.stepDone()
      return false
    },
    note: () => startTyping(desk.writeNote),
    saveAndNext() {
      if (!editing || !draft || running || !work.save(lead, draft, editing.base, true)) return false
      return goOn()
    },
  }

  /** Whether what it needs is known. */
  function isReady(name: keyof typeof actions): boolean {
    if (name === 'next' || name === 'previous' || name === 'delete') return place !== null
    if (name === 'deleteOpportunity') return place !== null && opportunity !== undefined
    return !isStage(name) || opportunity !== undefined
  }

  function run(name: keyof typeof actions, event?: KeyboardEvent) {
    // What is typed for a field that is yet to open is no key: a 'c' of a note would convert.
    if (waiting.current.some(isTyping)) return
    if (waiting.current.length === 0 && isReady(name)) actions[name]()
    // A held key must not continue after it is released.
    else if (!event?.repeat) waiting.current.push(name)
  }

  const runWaiting = useEffectEvent(() => {
    for (let [name] = waiting.current; name && isReady(name); [name] = waiting.current) {
      waiting.current.shift()
      if (actions[name]()) return
    }
  })
  useLayoutEffect(() => {
    if (place && opportunity !== undefined) runWaiting()
  }, [place, opportunity])

  // These keys mean what the panel shows on top.
  const opportunityKeys: EveryAction<'opportunity'> = {
    Pending: () => run('Pending'),
    Won: () => run('Won'),
    Lost: () => run('Lost'),
    amount: () => !editing && setIsAmountEdited(true),
    delete: isOpportunity ? () => run('deleteOpportunity') : null,
  }
  useShortcuts('opportunity', panel, lead.status === 'converted' && opportunity !== null ? opportunityKeys : {})
  const leadKeys: EveryAction<'lead'> = {
    new: () => run('new'),
    contacted: () => run('contacted'),
    qualified: () => run('qualified'),
    convert: () => run('convert'),
    nextStep: () => run('nextStep'),
    stepDone: () => run('stepDone'),
    delete: isOpportunity ? null : () => run('delete'),
  }
  useShortcuts('lead', panel, leadKeys)
  useShortcuts('panel', panel, {
    nextLead: (event) => !editing && run('next', event),
    previousLead: (event) => !editing && run('previous', event),
    note: () => run('note'),
    edit() {
      if (!editing && !running && waiting.current.length === 0) work.edit(lead, base, base)
    },
    saveAndNext() {
      flushSync(() => run('saveAndNext'))
      editButton.current?.focus()
    },
  })

  const unsaved = work.draftOf(lead)
  const canRestore = unsaved !== null && !running && !isSameDraft(unsaved, base)
  const steps = {
    place,
    isDisabled: isBusy,
    isSideways: isSheet,
    onStep: (by: Step) => run(by === 1 ? 'next' : 'previous'),
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
            {!editing && (
              <LeadMenu
                isDisabled={isBusy}
                isOpportunity={isOpportunity}
                onDelete={() => run('delete')}
                onDeleteOpportunity={opportunity ? () => run('deleteOpportunity') : null}
                onDeleteForGood={() => deleteForGood(lead)}
              />
            )}
          </div>
        </>
      }
      isBusy={isBusy}
      showsCloseIcon={!editing}
      onClose={onClose}
    >
      {editing && draft ? (
        <LeadForm
          key={lead.id}
          lead={lead}
          opportunity={opportunity}
          draft={draft}
          isSheet={isSheet}
          problem={editing.problem}
          isSaving={running !== null}
          onChange={(next) => work.edit(lead, next, editing.base)}
          onSave={() => work.save(lead, draft, editing.base)}
          onCancel={() => {
            flushSync(() => work.cancel(lead))
            editButton.current?.focus()
          }}
        />
      ) : (
        <LeadView
          lead={lead}
          opportunity={opportunity}
          desk={desk.actions}
          isAmountEdited={isAmountEdited}
          onEditAmount={setIsAmountEdited}
          editButtonRef={editButton}
          pending={running}
          steps={isSheet ? steps : null}
          focusedStatus={focusedStatus}
          onSetStatus={(status) => run(status)}
          onEdit={() => work.edit(lead, base, base)}
          onRestoreDraft={canRestore ? () => work.edit(lead, unsaved, base) : null}
          onConvert={() => void work.convert(lead)}
        />
      )}
    </SlideOver>
  )
}

function isTyping(action: string): boolean {
  return action === 'nextStep' || action === 'note'
}

/** Replaces a status that can't be saved: an undo or redo may have changed which ones are offered. */
function withOfferedStatus(draft: LeadDraft, lead: Lead): LeadDraft {
  return editableStatuses(lead.status).includes(draft.status) ? draft : { ...draft, status: lead.status }
}
