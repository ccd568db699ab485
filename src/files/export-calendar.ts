import type { Lead } from '../domain/lead'
import { contentLines, escapedText } from './content-lines'
import type { RowFormat } from './write-rows'

/** The next steps of leads that have one. An event has the UID of its lead, so that the next calendar moves it. */
export function calendarOf(date: number): RowFormat<Lead> {
  return {
    type: 'text/calendar',
    head: contentLines('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sales Console//Next steps//EN', 'METHOD:PUBLISH'),
    foot: contentLines('END:VCALENDAR'),
    textOf: (lead) => (lead.step === '' ? '' : eventOf(lead, date)),
  }
}

/** Sequences are numbers of 32 bits: seconds since then. */
const FIRST_SEQUENCE = Date.UTC(2026, 0)

function eventOf({ id, name, company, email, phone, step, due }: Lead, date: number): string {
  const moment = new Date(date).toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const summary = escapedText(`${step} · ${name}`)
  return contentLines(
    'BEGIN:VEVENT',
    `UID:${escapedText(id)}@sales-console`,
    `DTSTAMP:${moment}`,
    `LAST-MODIFIED:${moment}`,
    `SEQUENCE:${Math.max(0, Math.floor((date - FIRST_SEQUENCE) / 1000))}`,
    `DTSTART;VALUE=DATE:${due.replaceAll('-', '')}`,
    `SUMMARY:${summary}`,
    `DESCRIPTION:${escapedText([company, email, phone].filter(Boolean).join('\n'))}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${summary}`,
    // Nine hours after the day begins where the reader is.
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
  )
}
