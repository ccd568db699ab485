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
export function emailIn(cell: string): string | null {
  if (plainAddress.test(cell)) return cell
  const text = withoutInvisible(cell)
  const isPlain = !decoration.test(text) && text.indexOf('@') === text.lastIndexOf('@')
  if (isPlain) return isEmail(text) ? text : isPlaceholder(text) ? '' : null
  return emailsIn(text)[0] ?? (isPlaceholder(text) ? '' : null)
}

/** All addresses in a cell. */
export function emailsIn(text: string): readonly string[] {
  if (plainAddress.test(text)) return [text]
  return withoutInvisible(text)
    .split(separators)
    .flatMap((part) => addressesIn(part).filter(isEmail))
}

/** Copied from web pages and chats: the address looks right and bounces, the number can't be dialled. */
export function withoutInvisible(text: string): string {
  return ascii.test(text) ? text : text.replaceAll(/\p{Cf}/gu, '').trim()
}

const ascii = /^[\0-\x7f]*$/

/** 'Ada Lovelace <ada@x.io>' */
export const nameAndEmail = /^\s*["'“‘]?([^"“”<>]+?)["'”’]?\s*[<([]\s*(?:mailto:)?[^\s<>()[\]]+@[^\s<>()[\]]+[>)\]]/i

/** Longer ones are no name and address: to look at all of a long text would take the square of its length. */
const MAX_NAME_AND_EMAIL = 500

/** Whose email it is: 'Ada Lovelace <ada@x.io>', or as the address says. A text without an address is a name. */
export function nameBeside(text: string): string {
  const email = emailIn(text)
  if (!email) return text
  const named = text.length > MAX_NAME_AND_EMAIL ? null : nameAndEmail.exec(text)
  return named?.[1]?.trim() || nameInEmail(email)
}

/** 'Ada Lovelace' of ada.lovelace@x.io. */
function nameInEmail(email: string): string {
  const [local = ''] = email.split(/[@+]/)
  const words = local.split(/[._\d-]+/).filter((word) => word !== '')
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join(' ') || email
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
  return parts.map(withoutSigns)
}

/** Around an address. By a pattern, a long run of them would take the square of its length. */
function withoutSigns(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && "'`".includes(text[start]!)) start++
  while (start < end && "'`.:".includes(text[end - 1]!)) end--
  return text.slice(start, end)
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
