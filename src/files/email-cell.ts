import { isEmail } from '../domain/lead'
import { saysNothing } from './csv-text'

/** Signs around an address or between two of them; in most cells there are none. */
const decoration = /[\s,;|<>()[\]{}"'`:]|\.$/
const separators = /[\s,;|<>()[\]{}"]+/

/**
 * The address in a cell: 'Ada <ada@x.io>', 'mailto:ada@x.io', the first valid one of several. Empty where the cell says
 * nothing, null where it has no valid address.
 */
export function emailIn(text: string): string | null {
  const isPlain = !decoration.test(text) && text.indexOf('@') === text.lastIndexOf('@')
  if (isPlain) return isEmail(text) ? text : saysNothing(text) ? '' : null
  for (const part of text.split(separators)) {
    const address = addressesIn(part).find(isEmail)
    if (address !== undefined) return address
  }
  return saysNothing(text) ? '' : null
}

/** The cell that `emailIn` reads as this address, whatever the seller has typed: as a link where it must be. */
export function emailCell(email: string): string {
  return email === '' || emailIn(email) === email ? email : `mailto:${encoded(email)}`
}

function addressesIn(part: string): string[] {
  const link = /^'?mailto:([^?]*)/i.exec(part)
  if (link) return [decoded(link[1]!)]
  // 'a@x.io/b@x.io'; with a single address a slash is part of it.
  const parts = part.indexOf('@') === part.lastIndexOf('@') ? [part] : part.split(/[/&]/)
  return parts.map((each) => each.replaceAll(/^['`]+|['`.:]+$/g, ''))
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%40', '@')
    .replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that means itself.
    return text
  }
}
