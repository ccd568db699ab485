import { isEmail } from '../domain/lead'
import { isPlaceholder } from './csv-text'

/** As most are. Linear: each of its characters has one part to be in. */
const plainAddress = /^[\w.+-]+@(?:[\w-]+\.)+[\w-]+$/
/** Characters around or between addresses. */
const decoration = /[\s,;|<>()[\]{}"'`:]|\.$/
const separators = /[\s,;|<>()[\]{}"]+/

/**
 * The address in a cell: 'Ada <ada@x.io>', 'mailto:ada@x.io', the first valid one of several.
 * Empty if the cell has no value, null if it has no valid address.
 */
export function emailIn(text: string): string | null {
  if (plainAddress.test(text)) return text
  const isPlain = !decoration.test(text) && text.indexOf('@') === text.lastIndexOf('@')
  if (isPlain) return isEmail(text) ? text : isPlaceholder(text) ? '' : null
  for (const part of text.split(separators)) {
    const address = addressesIn(part).find(isEmail)
    if (address !== undefined) return address
  }
  return isPlaceholder(text) ? '' : null
}

/** A cell that `emailIn` reads back as this address; written as a link if the plain text would not be. */
export function emailCell(email: string): string {
  return email === '' || emailIn(email) === email ? email : `mailto:${encoded(email)}`
}

function addressesIn(part: string): string[] {
  const link = /^'?mailto:([^?]*)/i.exec(part)
  if (link) return [decoded(link[1]!)]
  // 'a@x.io/b@x.io': a slash separates addresses only if there are several.
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
    // A literal percent sign.
    return text
  }
}
