import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isOfOneLead } from '../../domain/action'
import { isRefusal, type LeadsChange, type Partly, type Refusal, type RefusalReason } from '../../domain/commands'
import { QUICK_CHANGE_LEADS, UNASKED_DELETE_LEADS } from '../../domain/constants'
import type { Day } from '../../domain/day'
import { dayText } from '../../messages/day-text'
import { fill, formatAmount } from '../../messages/format'
import * as messages from '../../messages/messages'
import { Button } from '../../ui/button'
import { ConfirmDialog, Dialog } from '../../ui/dialog'
import type { Command, Outcome, SomeLeads } from '../../workspace/workspace'
import { type ChosenLeads, type LeadsActions, type SelectedLeads, useApp } from '../app/app-context'
import { useProgress, useQuery } from '../app/use-query'
import { WorkProgress } from '../files/work-progress'
import { NextStepsDialog } from '../lead/next-steps-dialog'
import styles from './leads-work.module.css'

interface Question {
  readonly title: string
  readonly text: readonly string[]
  readonly button: string
  readonly isHarmless?: boolean
  /** They are deleted for good: others who share an email with them are named. */
  readonly forgets?: SomeLeads
  onConfirm(): void
}

/** Does what is done to leads at once, and shows what is asked or takes a while. */
export function LeadsWork({ ref }: { ref: Ref<LeadsActions> }) {
  const { workspace, today, notify, notifyFinal, refuse, report, fail, forgetSearches, importFiles } = useApp()
  const [question, setQuestion] = useState<Question | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  /** The leads whose next step is asked for. */
  const [stepping, setStepping] = useState<SelectedLeads | null>(null)
  /** Where the focus returns to. */
  const cameFrom = useRef<Element>(null)

  function ask(next: Question) {
    cameFrom.current = document.activeElement
    setQuestion(next)
  }

  function close() {
    // The page can't take the focus until what covers it is gone.
    flushSync(() => {
      setQuestion(null)
      setRunning(null)
      setStepping(null)
    })
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
  }

  /** Null if it failed, and the seller was told. */
  async function run(command: Command, leads: ChosenLeads, title: string): Promise<Outcome | null> {
    const isLong = countOf(leads) > QUICK_CHANGE_LEADS
    if (isLong) {
      cameFrom.current = document.activeElement
      setRunning(title)
    }
    try {
      return await workspace.dispatch(command)
    } catch (error) {
      fail(error)
      return null
    } finally {
      if (isLong) close()
    }
  }

  /** Returns whether it was done. */
  async function change(
    wanted: LeadsChange,
    leads: ChosenLeads,
    { isAsked = false, isPartial = false } = {},
  ): Promise<boolean> {
    const count = countOf(leads)
    const command = { name: 'change-leads', change: wanted, leads: refOf(leads, isAsked), isPartial } as const
    const outcome = await run(command, leads, fill(messages.leadsChanges[wanted.name].running, { count }))
    if (!outcome) return false
    if (!isRefusal(outcome)) {
      if (outcome.action) {
        const isOne = isOfOneLead(outcome.action.kind)
        const { subject } = outcome.action
        const text = doneText(wanted, isOne ? 1 : Number(subject), today.current())
        notify('success', text, outcome.action, isOne ? { detail: subject } : {})
      } else {
        const already = alreadyText(wanted, count)
        if (already) refuse('info', already)
      }
      return true
    }
    if (outcome.refused === 'cancelled') notify('info', messages.refusals.cancelled)
    else if (outcome.partly && isPartly(wanted)) askPartly(wanted, leads, outcome.partly)
    else report(outcome.partly ? (onlyReason(outcome.partly) ?? outcome) : outcome)
    return false
  }

  function askPartly(wanted: PartlyPossible, leads: ChosenLeads, partly: Partly) {
    const { possible } = partly
    const count = countOf(leads)
    const status = wanted.name === 'mark' ? wanted.status : ''
    const parts = { possible, missing: count - possible, count, status, reasons: reasonsText(partly) }
    const texts = messages.leadsChanges[wanted.name]
    if (possible === 0) refuse('info', fill(texts.none, parts))
    else {
      ask({
        title: fill(texts.title, { count: possible }),
        text: [fill(texts.possible, parts)],
        button: fill(texts.button, { count: possible }),
        isHarmless: true,
        onConfirm: () => void change(wanted, leads, { isAsked: true, isPartial: true }),
      })
    }
  }

  async function deleteForGood(leads: ChosenLeads) {
    const count = countOf(leads)
    const command = { name: 'delete-for-good', leads: refOf(leads, true) } as const
    const outcome = await run(command, leads, fill(messages.deletingForGood, { count }))
    if (!outcome) return
    if (isRefusal(outcome)) return report(outcome)
    const text = nameOrCount(messages.deletedForGood, leads)
    notifyFinal(text, messages.cannotUndoDeletion, Promise.all([forgetSearches(), importFiles.forget()]).catch(fail))
  }

  useImperativeHandle(ref, () => ({
    changeLeads(wanted, leads, onFailed) {
      const count = countOf(leads)
      const isDeletion = wanted.name === 'delete' || wanted.name === 'delete-opportunity'
      if (!isDeletion || count <= UNASKED_DELETE_LEADS) {
        void change(wanted, leads).then((isDone) => isDone || onFailed?.())
        return
      }
      const { title, text, button } = messages.leadsChanges[wanted.name]
      ask({
        title: fill(title, { count }),
        text: [text],
        button: fill(button, { count }),
        onConfirm: () => void change(wanted, leads, { isAsked: true }),
      })
    },
    deleteForGood: (leads) =>
      ask({
        title: nameOrCount(messages.deleteForGoodTitle, leads),
        text: messages.deleteForGoodMeans,
        button: messages.deleteForGoodButton,
        forgets: refOf(leads, true),
        onConfirm: () => void deleteForGood(leads),
      }),
    askNextStep(leads) {
      cameFrom.current = document.activeElement
      setStepping(leads)
    },
  }))

  return (
    <>
      {question && (
        <ConfirmDialog
          title={question.title}
          confirmLabel={question.button}
          isHarmless={question.isHarmless ?? false}
          onConfirm={() => {
            close()
            question.onConfirm()
          }}
          onCancel={close}
        >
          {question.text.map((text) => (
            <span key={text} className={styles.paragraph}>
              {text}
            </span>
          ))}
          {question.forgets && <OthersLeft leads={question.forgets} />}
        </ConfirmDialog>
      )}
      {stepping && (
        <NextStepsDialog
          leads={refOf(stepping, true)}
          count={stepping.selected}
          onSave={(step) => {
            close()
            void change({ name: 'next-step', ...step }, stepping, { isAsked: true })
          }}
          onClose={close}
        />
      )}
      {running !== null && <Running title={running} />}
    </>
  )
}

/** Said as soon as it is known: the deletion does not depend on it. */
function OthersLeft({ leads }: { leads: SomeLeads }) {
  const others = useQuery({ name: 'leads-sharing', leads })?.answer
  const { count = 0, names = [] } = others ?? {}
  const [named, more] = [names.join(', '), count - names.length]
  const all = more > 0 ? fill(messages.namesAndMore, { names: named, more }) : named
  return (
    <span role="status" className={styles.paragraph}>
      {count > 0 && fill(messages.othersLeft, { count, names: all })}
    </span>
  )
}

/** It can be cancelled until it is written. */
function Running({ title }: { title: string }) {
  const { workspace, fail } = useApp()
  const progress = useProgress('changing')
  const canCancel = progress?.canStop ?? false
  const cancel = () => void workspace.dispatch({ name: 'cancel' }).catch(fail)
  return (
    <Dialog
      title={title}
      size="small"
      isBusy={!canCancel}
      onClose={cancel}
      foot={
        <Button disabled={!canCancel} onClick={cancel}>
          {messages.cancelQuestion}
        </Button>
      }
    >
      <div className={styles.content}>
        <WorkProgress title={title} progress={progress} />
      </div>
    </Dialog>
  )
}

/** Changes that may be possible for some of the leads alone. */
type PartlyPossible = Extract<LeadsChange, { name: 'mark' | 'convert' | 'step-done' }>

function isPartly(change: LeadsChange): change is PartlyPossible {
  return change.name === 'mark' || change.name === 'convert' || change.name === 'step-done'
}

const countOf = (leads: ChosenLeads) => ('selected' in leads ? leads.selected : 1)

/** A question that was answered was about so many. */
function refOf(leads: ChosenLeads, isAsked: boolean): SomeLeads {
  if (!('list' in leads)) return [leads.id]
  return { selectedIn: leads.list, ...(isAsked && { asked: leads.selected }) }
}

interface OneOrMany {
  readonly one: `${string}{name}${string}`
  readonly many: `${string}{count}${string}`
}

function nameOrCount({ one, many }: OneOrMany, leads: ChosenLeads): string {
  return 'selected' in leads ? fill(many, { count: leads.selected }) : fill(one, leads)
}

function doneText(change: LeadsChange, count: number, today: Day): string {
  return fill(messages.leadsChanges[change.name].done, { count, label: labelOf(change, today) })
}

/** What the leads or opportunities become. */
function labelOf(change: LeadsChange, today: Day): string {
  if (change.name === 'mark') return messages.statusLabels[change.status]
  if (change.name === 'stage') return change.stage
  if (change.name === 'next-step') return dayText(change.due, today)
  return change.name === 'amount' ? formatAmount(change.amount) : ''
}

/** Null if nothing needs to be said of a change that changes nothing. */
function alreadyText(change: LeadsChange, count: number): string | null {
  if (change.name === 'mark') return fill(messages.markedAlready, { count, ...change })
  return change.name === 'stage' ? fill(messages.setAlready, { count, ...change }) : null
}

/** Why nothing can be done to any of them. */
function onlyReason({ refused }: Partly): Refusal | null {
  const [reason] = Object.keys(refused) as RefusalReason[]
  return reason ? { refused: reason } : null
}

/** Why some leads can't be changed: '3 are converted already, 2 have no valid email'. */
function reasonsText({ refused }: Partly): string {
  const converted = (refused['already-converted'] ?? 0) + (refused['status-not-offered'] ?? 0)
  const withoutEmail = refused['invalid-email'] ?? 0
  return [
    converted > 0 && fill(messages.convertedAlready, { count: converted }),
    withoutEmail > 0 && fill(messages.withoutValidEmail, { count: withoutEmail }),
  ]
    .filter(Boolean)
    .join(', ')
}
