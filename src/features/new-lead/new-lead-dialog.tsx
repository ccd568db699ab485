import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { createLiveQuery } from '../../connection/live-query'
import { problemsOf } from '../../domain/commands'
import type { Lead } from '../../domain/lead'
import { totalOf, zeroCounts } from '../../domain/lead-query'
import { fill } from '../../messages/format'
import * as messages from '../../messages/messages'
import { useApp } from '../../shared/app/app-context'
import { useLiveQuery, useQuery } from '../../shared/app/use-query'
import { useRun } from '../../shared/app/use-run'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { CheckBox, TextArea } from '../../ui/fields'
import type { StorageStatus } from '../../workspace/answers'
import type { QueryNamed } from '../../workspace/queries'
import styles from './new-lead.module.css'
import { type FieldTexts, fieldsOf, type NewLeadDraft, textsOf } from './new-lead-draft'
import { NewLeadFields } from './new-lead-fields'

interface NewLeadDialogProps {
  status: StorageStatus
  draft: NewLeadDraft
  /** Closes it. What was typed stays in the draft. */
  onClose(): void
  /** Closes it, and shows the new lead; false if it is not on the page of the list that is shown. */
  onAdded(lead: Lead): Promise<boolean>
  onOpen(lead: Lead): void
  /** The text holds several leads. */
  onImport(text: string): void
}

export function NewLeadDialog({ status, draft, onClose, onAdded, onOpen, onImport }: NewLeadDialogProps) {
  const { workspace, notify } = useApp()
  const run = useRun()
  const form = useRef<HTMLFormElement>(null)
  const pasteField = useRef<HTMLTextAreaElement>(null)
  const formId = useId()
  const pasteId = useId()
  const hintId = useId()
  const isAdding = useRef(false)
  const [isTried, setIsTried] = useState(false)
  const [reading] = useState(() => createLiveQuery<QueryNamed<'pasted-lead'>>(workspace))
  const asked = { name: 'pasted-lead', text: draft.text } as const
  const { fields: found, leads } = useLiveQuery(reading, asked)?.answer ?? nothingFound
  const texts = textsOf(found, draft)
  const samples = totalOf(useQuery({ name: 'totals' })?.answer.leads ?? zeroCounts)
  const replacesSamples = !status.isOwnList && samples > 0

  async function add() {
    // Text that was just pasted may not be read yet.
    await reading.ask(asked)
    const fields = fieldsOf(textsOf(reading.current()?.answer.fields ?? {}, draft))
    if (Object.keys(problemsOf(fields)).length > 0) {
      flushSync(() => setIsTried(true))
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    // Where the seller was not told that samples are replaced, they are not.
    const done = await run({ name: 'add-lead', fields, keepsSamples: draft.keepsSamples || !replacesSamples })
    if (!done?.lead) return
    const { lead, action } = done
    draft.clear()
    const isShown = await onAdded(lead)
    notify('success', messages.leadAdded, action, {
      detail: lead.name,
      ...(!isShown && { link: { label: messages.openAdded, onClick: () => onOpen(lead) } }),
    })
  }

  /** A second Enter adds no second lead. */
  async function addOnce() {
    if (isAdding.current) return
    isAdding.current = true
    await add().finally(() => (isAdding.current = false))
  }

  function submitOnModEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    form.current?.requestSubmit()
  }

  function cancel() {
    draft.clear()
    onClose()
  }

  return (
    <Dialog
      title={messages.newLead}
      size="medium"
      fillsPhone
      startsAt={pasteField}
      onClose={onClose}
      foot={
        <>
          <Button onClick={cancel}>{messages.cancelQuestion}</Button>
          <Button type="submit" form={formId} variant="primary" aria-keyshortcuts="Control+Enter Meta+Enter">
            {messages.addLead}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={`stack ${styles.form}`}
        onKeyDown={submitOnModEnter}
        onSubmit={(event) => {
          event.preventDefault()
          void addOnce()
        }}
      >
        <div>
          <p className={`note ${styles.hint}`}>
            <label htmlFor={pasteId}>{messages.pasteAnything}</label>
            <span id={hintId}>{messages.pasteAnythingHint}</span>
          </p>
          <TextArea
            ref={pasteField}
            id={pasteId}
            rows={3}
            aria-describedby={hintId}
            value={draft.text}
            spellCheck={false}
            autoComplete="off"
            onChange={(text) => draft.change({ text })}
          />
        </div>
        <div role="status" className={`line ${styles.several}`}>
          {leads > 1 && (
            <>
              <p>{fill(messages.severalLeads, { count: leads })}</p>
              <Button onClick={() => onImport(draft.text)}>{messages.importThem}</Button>
            </>
          )}
        </div>
        <NewLeadFields
          texts={texts}
          problems={isTried ? problemsOf(fieldsOf(texts)) : {}}
          emailNote={<LeadThere texts={texts} onOpen={onOpen} />}
          onChange={draft.setField}
        />
        {replacesSamples && (
          <div className={styles.samples}>
            <p>{fill(draft.keepsSamples ? messages.firstLeadKeeps : messages.firstLead, { count: samples })}</p>
            <CheckBox isChecked={draft.keepsSamples} onChange={(keepsSamples) => draft.change({ keepsSamples })}>
              {messages.keepSamples}
            </CheckBox>
          </div>
        )}
      </form>
    </Dialog>
  )
}

const nothingFound = { fields: {}, leads: 1 }

/** The lead that has this email already, or without one this name and company or phone. A second one can be added. */
function LeadThere({ texts, onOpen }: { texts: FieldTexts; onOpen(lead: Lead): void }) {
  const email = texts.email.trim()
  const { name, company, phone } = texts
  const answered = useQuery({ name: 'lead-like', fields: { name, company, email, phone } })
  const lead = answered?.isCurrent ? answered.answer : null
  return (
    <div role="status" className={`line ${styles.owner}`}>
      {lead && (
        <>
          <p>{fill(email === '' ? messages.isThere : messages.hasThisEmail, lead)}</p>
          <Button variant="link" onClick={() => onOpen(lead)}>
            {messages.openIt}
          </Button>
        </>
      )}
    </div>
  )
}
