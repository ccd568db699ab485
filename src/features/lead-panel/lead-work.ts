import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { InterruptedError } from '../../connection/connect'
import { type DelayedCommand, isRefusal, type RefusalReason } from '../../domain/commands'
import { draftOf, isEmail, type Lead, type LeadDraft, type OpenStatus } from '../../domain/lead'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { refusalText } from '../../shared/app/outcome-text'
import { useStorage } from '../../shared/app/use-storage'
import { topicOfPending } from '../../shared/lead/pending-changes'
import { useLeaveQuestion } from '../../ui/page'
import { createDrafts, isUnsaved, nothingTyped, stepDraftOf } from './drafts'
import { keptDrafts, useKeptDrafts } from './kept-drafts'

/** Shown until the email is corrected. */
const INVALID_EMAIL = 'invalid email'

/** Of the toast that says that a change behind the panel failed. */
const topicOfFailure = (id: string) => `failed ${id}`

/** What the seller does to leads in the panel. Outlives the panel: drafts are kept, and commands keep running. */
export function useLeadWork(onOpen: (lead: Lead) => void, onClose: (lead: Lead) => void) {
  const { workspace, storage, list, pending, notify, notifyPending, dismiss, refuse } = useApp()
  const [drafts] = useState(createDrafts)
  const typed = useSyncExternalStore(drafts.subscribe, drafts.current)
  const writeKept = useKeptDrafts(drafts)
  const running = useSyncExternalStore(pending.subscribe, pending.current)
  /** The leads whose changes have failed behind the panel. */
  const failed = useRef(new Set<string>())
  /** How often leads were deleted for good, as far as this tab knows. */
  const forgotten = useStorage((status) => status.forgotten) ?? 0
  const knownForgotten = useRef(forgotten)

  /** Every other lead is left. */
  function open(lead: Lead) {
    for (const id of drafts.current().keys()) if (id !== lead.id) drafts.leave({ id })
    onOpen(lead)
  }

  function close(lead: Lead) {
    drafts.leave(lead)
    onClose(lead)
  }

  function edit(lead: Lead, draft = draftOf(lead), base = draftOf(lead), problem: string | null = null) {
    drafts.change(lead, { form: { draft, base, problem } })
  }

  function cancel(lead: Lead) {
    drafts.change(lead, { form: null, left: null })
    notify('info', messages.editCancelled)
  }

  /** Opens the field for the next step of the open lead. */
  function editStep(lead: Lead) {
    flushSync(() => drafts.change(lead, { step: drafts.of(lead).step ?? stepDraftOf(lead) }))
    document.querySelector<HTMLElement>('dialog [name=next-step]')?.focus()
  }

  /** Returns why it failed; null if it succeeded. */
  async function dispatch(lead: Lead, command: DelayedCommand, isBehind: boolean) {
    const { id, name } = lead
    const status = command.name === 'save-lead' ? command.draft.status : 'converted'
    const replaces = topicOfPending(id)
    pending.set(lead, { command: command.name, status, isBehind })
    notifyPending(
      lead,
      status === lead.status ? name : fill(messages.statusToCome, { name, status: messages.statusLabels[status] }),
    )
    let refused: RefusalReason | null = null
    let problem: string
    try {
      const outcome = await workspace.dispatch(command)
      if (!isRefusal(outcome)) {
        // At once: an undo that comes right after it has the last word.
        notify('success', messages.delayedCommands[command.name].done, outcome.action, { detail: name, replaces })
        // Pending until the list shows the change, so that its row does not turn back for a moment.
        await list.answers.ask(list.query())
        return null
      }
      refused = outcome.refused
      problem = refusalText(outcome)
    } catch (error) {
      problem = error instanceof InterruptedError ? messages.interrupted : messages.unreachable
    } finally {
      pending.set(lead, null)
    }
    // The undo has replaced it.
    if (refused !== 'taken-back') dismiss(replaces)
    return { refused, problem }
  }

  async function run(lead: Lead, command: DelayedCommand, isBehind: boolean) {
    const since = knownForgotten.current
    const isFromForm = drafts.of(lead).form !== null
    // Left at once, and kept until it is saved.
    if (command.name === 'save-lead' && isFromForm && isBehind) drafts.change(lead, { form: null, left: command.draft })
    const failure = await dispatch(lead, command, isBehind)
    if (!failure) {
      // First: a form that is left keeps its draft.
      if (isFromForm) drafts.change(lead, { form: null, left: null })
      if (!isBehind) close(lead)
      return
    }
    const { refused, problem } = failure
    // The undo has already reported it.
    if (refused === 'taken-back') return
    // Deleted for good while it waited: neither what was typed comes back, nor the name.
    const isForgotten = refused === 'no-such-lead' && knownForgotten.current > since
    if (isForgotten || !isBehind) notify('error', problem)
    if (isForgotten) return
    const isGone = refused === 'no-such-lead'
    if (command.name === 'convert-lead') {
      if (isBehind) reportBehind(lead, problem, isGone ? null : { label: messages.openLead, onClick: () => open(lead) })
      return
    }
    const { draft } = command
    // With the current lead as the new base, saving again overwrites the change from elsewhere.
    const current =
      refused === 'changed-elsewhere' ? await workspace.query({ name: 'lead', id: lead.id }).catch(() => null) : null
    const base = current ? draftOf(current) : (command.base ?? draftOf(lead))
    const { form, left } = drafts.of(lead)
    if (isBehind) {
      drafts.change(lead, { left: left ?? draft })
      const onClick = () => void openDraft(lead, draft, base)
      reportBehind(lead, problem, isGone ? null : { label: messages.openDraft, onClick })
    } else if (form) edit(lead, draft, base)
  }

  /** A failure behind the panel names its lead, and offers to go back to it while it is there. */
  function reportBehind(lead: Lead, problem: string, back: { label: string; onClick(): void } | null) {
    failed.current.add(lead.id)
    notify('error', fill(messages.failedBehind, { name: lead.name, problem }), null, {
      topic: topicOfFailure(lead.id),
      ...(back && { button: { ...back, closes: true } }),
    })
  }

  async function openDraft(lead: Lead, draft: LeadDraft, base: LeadDraft) {
    const current = await workspace.query({ name: 'lead', id: lead.id }).catch(() => lead)
    if (!current) {
      notify('error', fill(messages.draftGone, { name: lead.name }))
      return
    }
    edit(current, draft, base)
    open(current)
  }

  /** False if the email is invalid: the form shows it, and nothing is saved. */
  function save(lead: Lead, draft: LeadDraft, base: LeadDraft, isBehind = false): boolean {
    const isValid = isEmail(draft.email.trim())
    if (isValid) void run(lead, { name: 'save-lead', id: lead.id, draft, base }, isBehind)
    else {
      edit(lead, draft, base, messages.refusals['invalid-email'])
      refuse('error', messages.refusals['invalid-email'], { topic: INVALID_EMAIL })
    }
    return isValid
  }

  /** Whether its status can be set now. That of a converted lead can't, which is told. */
  function isOpenFor(lead: Lead, refusal: 'status-not-offered' | 'already-converted'): boolean {
    if (pending.current().has(lead.id)) return false
    if (lead.status === 'converted') refuse('info', messages.refusals[refusal])
    return lead.status !== 'converted'
  }

  /** Saves behind. Returns whether it is on its way; without a valid email the form is shown. */
  function setStatus(lead: Lead, status: OpenStatus): boolean {
    if (!isOpenFor(lead, 'status-not-offered')) return false
    const base = draftOf(lead)
    const isStarted = save(lead, { ...base, status }, base, true)
    if (!isStarted) open(lead)
    return isStarted
  }

  /** Returns whether it is on its way. */
  function convertBehind(lead: Lead): boolean {
    const isStarted = isOpenFor(lead, 'already-converted')
    if (isStarted) void convert(lead, true)
    return isStarted
  }

  const convert = (lead: Lead, isBehind = false) => run(lead, { name: 'convert-lead', id: lead.id }, isBehind)

  const hasProblem = [...typed.values()].some(({ form }) => form?.problem)
  useEffect(() => {
    if (!hasProblem) dismiss(INVALID_EMAIL)
  }, [hasProblem, dismiss])

  /** Nothing that was typed outlives a lead that is deleted for good, in any tab. */
  const forgetGone = useEffectEvent(async () => {
    for (const id of new Set([...typed.keys(), ...failed.current, ...keptDrafts(storage).keys()])) {
      if ((await workspace.query({ name: 'lead', id }).catch(() => undefined)) !== null) continue
      drafts.change({ id }, nothingTyped)
      drafts.changed.add(id)
      dismiss(topicOfFailure(id))
      failed.current.delete(id)
    }
    writeKept()
  })
  const typedCount = typed.size
  useEffect(() => {
    knownForgotten.current = forgotten
    // What could not be saved is typed again by then, perhaps about one who is gone.
    if (forgotten > 0) void forgetGone()
  }, [forgotten, typedCount])

  useLeaveQuestion(running.size > 0 || [...typed.values()].some(isUnsaved))

  return {
    drafts,
    typedOf: ({ id }: Lead) => typed.get(id) ?? nothingTyped,
    pendingOf: ({ id }: Lead) => running.get(id) ?? null,
    open,
    close,
    edit,
    cancel,
    editStep,
    save,
    convert,
    setStatus,
    convertBehind,
  }
}

export type LeadWork = ReturnType<typeof useLeadWork>
