import { plainName } from '../base/latin'
import { farewell, labelOf, personLabel } from './free-text'

/** Lines of the head that name nobody. */
const otherHeadLine =
  /^\s*(?:subject|date|sent|attachments?|betreff|datum|gesendet|objet|envoyé|asunto|enviado|fecha|assunto|oggetto|inviato|data|onderwerp|verzonden)\s*[:：]/i
/** In front of who wrote it, in the languages of mail programs. */
const from = /^(?:from|von|de|da|van|od|från|fra|от)\s*[:：]/i

/**
 * What a copied email says of the one who wrote it, the sender and the signature, as a text of its own; of one without a
 * sender, whom it is for. Null if the text has no head of an email.
 */
export function writerOf(text: string): string | null {
  // Mail programs that copy a head as bold text write '*From:* Ada'.
  const lines = text.split(/[\n\r]+/).map((line) => line.replaceAll('*', '').replace(/^[\s>]+/, ''))
  // Some write names without addresses: beside a subject and a date they are told by their labels alone.
  const isEmail = lines.filter((line) => otherHeadLine.test(line)).length > 1
  const isSender = (line: string) => from.test(line) && (isEmail || line.includes('@'))
  const isHead = (line: string) =>
    otherHeadLine.test(line) || (personLabel.test(line) && (isEmail || line.includes('@')))
  const head = lines.filter(isHead)
  const said = head.find(isSender) ?? head.find((line) => !otherHeadLine.test(line))
  if (said === undefined || head.length < 2) return null
  const person = said.replace(personLabel, '').trim()
  if (!isSender(said)) return person
  const rest = lines.slice(lines.indexOf(said) + 1)
  // A head below it is that of the email that is answered.
  const next = rest.findIndex(isSender)
  const body = rest.slice(0, next === -1 ? rest.length : next).filter((line) => line.trim() !== '' && !isHead(line))
  return [person, ...signatureIn(body, person)].join('\n')
}

/** From the name or the farewell on: what was written before it is prose. Lines with a label are read wherever they are. */
function signatureIn(body: readonly string[], sender: string): readonly string[] {
  const name = plainName(sender.replace(/[<[(]?\S+@.*/, ''))
  const start = body.findLastIndex(
    (line, at) => at < body.length - 1 && (farewell.test(line) || (name !== '' && plainName(line) === name)),
  )
  return body.filter((line, at) => (start !== -1 && at >= start) || labelOf(line) !== null)
}
