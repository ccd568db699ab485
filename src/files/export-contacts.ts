import type { Lead } from '../domain/lead'
import { contentLines, escapedText } from './content-lines'
import type { RowFormat } from './write-rows'

/** In version 3.0: 4.0 is not read by Outlook and older Androids, and 2.1 says no encoding of its own. */
export const contacts: RowFormat<Lead> = { type: 'text/vcard', head: '', foot: '', textOf: contactCard }

function contactCard({ name, company, email, phone }: Lead): string {
  // The last name, by which phones sort, and the others.
  const at = name.lastIndexOf(' ')
  const parts = [name.slice(at + 1), name.slice(0, Math.max(at, 0))]
  return contentLines(
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escapedText(name)}`,
    `N:${parts.map(escapedText).join(';')};;;`,
    company && `ORG:${escapedText(company)}`,
    email && `EMAIL;TYPE=INTERNET:${escapedText(email)}`,
    phone && `TEL:${escapedText(phone)}`,
    'END:VCARD',
  )
}
