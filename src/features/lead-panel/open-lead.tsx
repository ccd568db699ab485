import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { draftOf, editableStatuses, isSameDraft, type Lead, type LeadDraft, type LeadStatus } from '../../domain/lead'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { SlideOver } from '../../ui/slide-over'
import { useConsole } from '../console-context'
import { useShortcuts } from '../shortcuts'
import { useQuery } from '../use-query'
import { LeadForm } from './lead-form'
import { LeadSteps, placeText, useSteps } from './lead-steps'
import { LeadView } from './lead-view'
import type { LeadWork } from './lead-work'

interface OpenLeadProps {
  opened: Lead
  work: LeadWork
  onOpen(lead: Lead): void
  onClose(): void
  page: RefObject<HTMLElement | null>
}

/** Stays mounted when another lead is opened, so that the focus stays too. */
export function OpenLead({ opened, work, onOpen, onClose, page }: OpenLeadProps) {
  const { notify, refuse } = useConsole()
  const panel = useRef<HTMLDialogElement>(null)
  const editButton = useRef<HTMLButtonElement>(null)
  const answered = useQuery({ name: 'lead', id: opened.id })
  const lead = (answered?.isCurrent && answered.answer) || opened
  const base = draftOf(lead)
  const editing = work.editingOf(lead)
  const draft = editing && withOfferedStatus(editing.draft, lead)
  const running = work.runningOf(lead)
  const isBusy = running !== null && !running.isBehind
  const { place, shown, step } = useSteps(lead, (next) => {
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

  function setStatus(status: LeadStatus): boolean {
    if (editing || running) return false
    if (lead.status === 'converted') refuse('info', messages.refusals['status-not-offered'])
    else if (work.save(lead, { ...base, status }, base, true)) return goOn()
    return false
  }

  /** Each returns whether another lead was opened. */
  const actions = {
    next: () => !isBusy && step(1),
    previous: () => !isBusy && step(-1),
    new: () => setStatus('new'),
    contacted: () => setStatus('contacted'),
    qualified: () => setStatus('qualified'),
    convert() {
      if (editing || running) return false
      if (lead.status === 'converted') {
        refuse('info', messages.refusals['already-converted'])
        return false
      }
      void work.convert(lead, true)
      return goOn()
    },
    saveAndNext() {
      if (!editing || !draft || running || !work.save(lead, draft, editing.base, true)) return false
      return goOn()
    },
  }

  function run(name: keyof typeof actions, event?: KeyboardEvent) {
    const isStep = name === 'next' || name === 'previous'
    if (waiting.current.length === 0 && (place || !isStep)) actions[name]()
    // A held key must not continue after it is released.
    else if (!event?.repeat) waiting.current.push(name)
  }

  const runWaiting = useEffectEvent(() => {
    for (let name = waiting.current.shift(); name; name = waiting.current.shift()) if (actions[name]()) return
  })
  useLayoutEffect(() => {
    if (place) runWaiting()
  }, [place])

  useShortcuts('panel', panel, {
    nextLead: (event) => !editing && run('next', event),
    previousLead: (event) => !editing && run('previous', event),
    setNew: () => run('new'),
    setContacted: () => run('contacted'),
    setQualified: () => run('qualified'),
    convert: () => run('convert'),
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

  return (
    <SlideOver
      ref={panel}
      title={messages.leadDetails}
      subtitle={placeText(shown)}
      announcement={lead.name}
      actions={<LeadSteps place={place} isDisabled={isBusy} onStep={(by) => run(by === 1 ? 'next' : 'previous')} />}
      isBusy={isBusy}
      showsCloseIcon={!editing}
      onClose={onClose}
      page={page}
    >
      {editing && draft ? (
        <LeadForm
          key={lead.id}
          lead={lead}
          draft={draft}
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
          editButtonRef={editButton}
          pending={running?.command ?? null}
          onEdit={() => work.edit(lead, base, base)}
          onRestoreDraft={canRestore ? () => work.edit(lead, unsaved, base) : null}
          onConvert={() => void work.convert(lead)}
        />
      )}
    </SlideOver>
  )
}

/** Replaces a status that can't be saved: an undo or redo may have changed which ones are offered. */
function withOfferedStatus(draft: LeadDraft, lead: Lead): LeadDraft {
  return editableStatuses(lead.status).includes(draft.status) ? draft : { ...draft, status: lead.status }
}
