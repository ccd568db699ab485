/** In octets, without the line end. */
const MAX_LINE = 75

/** Those that are not empty, folded as in contact cards (RFC 2426) and calendars (RFC 5545). */
export function contentLines(...lines: readonly string[]): string {
  return lines.map((line) => (line === '' ? '' : `${folded(line)}\r\n`)).join('')
}

/** A text as the value of a line. */
export function escapedText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** No character is cut in two. */
function folded(line: string): string {
  let text = ''
  let octets = 0
  for (const character of line) {
    const code = character.codePointAt(0)!
    const length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
    if (octets + length > MAX_LINE) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += length
  }
  return text
}
