import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { InterruptedError } from '../../connection/connect'
import { type DelayedCommand, isRefusal, type RefusalReason } from '../../domain/commands'
import { draftOf, isEmail, isSameDraft, type Lead, type LeadDraft, type OpenStatus } from '../../domain/lead'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { refusalText } from '../../shared/app/outcome-text'
import { useStorage } from '../../shared/app/use-storage'
import { topicOfPending } from '../../shared/lead/pending-changes'
import { useLeaveQuestion } from '../../ui/page'
import { useDeskDrafts, withEntry } from './desk-drafts'

/** `base` is the lead as it was when the draft was begun: later changes from elsewhere are not overwritten. */
interface Editing {
  readonly id: string
  readonly draft: LeadDraft
  readonly base: LeadDraft
  readonly problem: string | null
}

/** Shown until the email is corrected. */
const INVALID_EMAIL = 'invalid email'

/** Of the toast that says that a change behind the panel failed. */
const topicOfFailure = (id: string) => `failed ${id}`

/** What the seller does to leads in the panel. Outlives the panel: drafts are kept, and commands keep running. */
export function useLeadWork(onOpen: (lead: Lead) => void, onClose: (lead: Lead) => void) {
  const { workspace, list, pending, notify, notifyPending, dismiss, refuse } = useApp()
  const [editing, setEditing] = useState<Editing | null>(null)
  /** The same value, for callbacks that run after a later render. */
  const edited = useRef<Editing | null>(null)
  /** Drafts that were neither saved nor cancelled. */
  const [drafts, setDrafts] = useState<ReadonlyMap<string, LeadDraft>>(new Map())
  const desk = useDeskDrafts()
  /** The leads whose changes have failed behind the panel. */
  const failed = useRef(new Set<string>())
  /** How often leads were deleted for good, as far as this tab knows. */
  const forgotten = useStorage((status) => status.forgotten) ?? 0
  const knownForgotten = useRef(forgotten)
  const running = useSyncExternalStore(pending.subscribe, pending.current)

  function showForm(next: Editing | null) {
    edited.current = next
    setEditing(next)
  }

  function keepDraft(id: string, draft: LeadDraft | null) {
    setDrafts((all) => withEntry(all, id, draft))
  }

  /** The lead is left: a draft with changes is offered when it is opened again. */
  function leave() {
    desk.leave()
    closeForm()
  }

  function closeForm() {
    dismiss(INVALID_EMAIL)
    const left = edited.current
    if (left && !isSameDraft(left.draft, left.base)) keepDraft(left.id, left.draft)
    showForm(null)
  }

  function edit({ id }: Lead, draft: LeadDraft, base: LeadDraft, problem: string | null = null) {
    if (edited.current?.id !== id) closeForm()
    if (!problem) dismiss(INVALID_EMAIL)
    showForm({ id, draft, base, problem })
  }

  function cancel({ id }: Lead) {
    dismiss(INVALID_EMAIL)
    keepDraft(id, null)
    showForm(null)
    notify('info', messages.editCancelled)
  }

  /** Returns why it failed; null if it succeeded. */
  async function run(lead: Lead, command: DelayedCommand, isBehind: boolean) {
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

  /** A failure behind the panel names its lead, and offers to go back to it. */
  function reportBehind(lead: Lead, problem: string, label: string, onClick: () => void) {
    failed.current.add(lead.id)
    notify('error', fill(messages.failedBehind, { name: lead.name, problem }), null, {
      topic: topicOfFailure(lead.id),
      button: { label, onClick, closes: true },
    })
  }

  /** Deleted for good while it waited: neither what was typed comes back, nor the name. */
  function isForgotten({ refused }: { readonly refused: RefusalReason | null }, since: number): boolean {
    return refused === 'no-such-lead' && knownForgotten.current > since
  }

  async function openDraft(lead: Lead, draft: LeadDraft, base: LeadDraft) {
    const current = await workspace.query({ name: 'lead', id: lead.id }).catch(() => lead)
    if (!current) {
      notify('error', fill(messages.draftGone, { name: lead.name }))
      return
    }
    edit(current, draft, base)
    onOpen(current)
  }

  async function runSave(lead: Lead, draft: LeadDraft, base: LeadDraft, isBehind: boolean) {
    const since = knownForgotten.current
    const isFromForm = edited.current?.id === lead.id
    if (isBehind) showForm(null)
    const command = { name: 'save-lead', id: lead.id, draft, base } as const
    const failure = await run(lead, command, isBehind)
    if (!failure) {
      if (!isBehind) onClose(lead)
      // Only now: closing leaves the form, which keeps its draft.
      if (isFromForm) keepDraft(lead.id, null)
      return
    }
    if (isForgotten(failure, since)) return notify('error', failure.problem)
    // The undo has already reported it.
    if (failure.refused === 'taken-back') {
      if (isBehind && isFromForm) setDrafts((all) => withEntry(all, lead.id, draft))
      return
    }
    // With the current lead as the new base, saving again overwrites the change from elsewhere.
    const isElsewhere = failure.refused === 'changed-elsewhere'
    const current = isElsewhere ? await workspace.query({ name: 'lead', id: lead.id }).catch(() => null) : lead
    const nextBase = current && isElsewhere ? draftOf(current) : base
    if (isBehind) {
      setDrafts((all) => (isFromForm || !all.has(lead.id) ? withEntry(all, lead.id, draft) : all))
      reportBehind(lead, failure.problem, messages.openDraft, () => void openDraft(lead, draft, nextBase))
      return
    }
    notify('error', failure.problem)
    if (edited.current?.id === lead.id) edit(lead, draft, nextBase)
  }

  /** False if the email is invalid: the form shows it, and nothing is saved. */
  function save(lead: Lead, draft: LeadDraft, base: LeadDraft, isBehind = false): boolean {
    const isValid = isEmail(draft.email.trim())
    if (isValid) void runSave(lead, draft, base, isBehind)
    else {
      edit(lead, draft, base, messages.refusals['invalid-email'])
      refuse('error', messages.refusals['invalid-email'], { topic: INVALID_EMAIL })
    }
    return isValid
  }

  async function convert(lead: Lead, isBehind = false) {
    const since = knownForgotten.current
    const failure = await run(lead, { name: 'convert-lead', id: lead.id }, isBehind)
    if (!failure) {
      if (!isBehind) onClose(lead)
      return
    }
    if (isForgotten(failure, since)) return notify('error', failure.problem)
    // The undo has already reported it.
    if (failure.refused === 'taken-back') return
    if (isBehind) reportBehind(lead, failure.problem, messages.openLead, () => onOpen(lead))
    else notify('error', failure.problem)
  }

  /** Saves behind. Returns false if that is refused; without a valid email the form is shown. */
  function setStatus(lead: Lead, status: OpenStatus): boolean {
    if (pending.current().has(lead.id)) return false
    if (lead.status === 'converted') {
      refuse('info', messages.refusals['status-not-offered'])
      return false
    }
    const base = draftOf(lead)
    const isStarted = save(lead, { ...base, status }, base, true)
    if (!isStarted) onOpen(lead)
    return isStarted
  }

  function convertBehind(lead: Lead): boolean {
    if (pending.current().has(lead.id)) return false
    if (lead.status === 'converted') {
      refuse('info', messages.refusals['already-converted'])
      return false
    }
    void convert(lead, true)
    return true
  }

  /** Nothing that was typed outlives a lead that is deleted for good, in any tab. */
  const forgetGone = useEffectEvent(async () => {
    const open = edited.current ? [edited.current.id] : []
    const ids = new Set([...drafts.keys(), ...desk.ids, ...failed.current, ...open])
    for (const id of ids) {
      if ((await workspace.query({ name: 'lead', id }).catch(() => undefined)) !== null) continue
      if (edited.current?.id === id) showForm(null)
      keepDraft(id, null)
      desk.forget(id)
      dismiss(topicOfFailure(id))
      failed.current.delete(id)
    }
  })
  useEffect(() => {
    knownForgotten.current = forgotten
    if (forgotten > 0) void forgetGone()
    // What could not be saved is typed again by then, perhaps about one who is gone.
  }, [forgotten, desk.ids.length])

  const isTyped = editing !== null && !isSameDraft(editing.draft, editing.base)
  useLeaveQuestion(isTyped || desk.isTyped || drafts.size > 0 || running.size > 0)

  return {
    editingOf: ({ id }: Lead) => (editing?.id === id ? editing : null),
    draftOf: ({ id }: Lead) => drafts.get(id) ?? null,
    pendingOf: ({ id }: Lead) => running.get(id) ?? null,
    edit,
    cancel,
    save,
    convert,
    setStatus,
    convertBehind,
    leave,
    desk,
  }
}

export type LeadWork = ReturnType<typeof useLeadWork>
