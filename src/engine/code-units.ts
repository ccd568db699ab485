/** As many arguments as every browser takes. */
const MOST_ARGUMENTS = 8192

/** The text of these code units. By way of a plain array: an argument list of a typed array is made slowly. */
export function textOf(units: Uint8Array | Uint16Array, start: number, end: number): string {
  let text = ''
  for (let from = start; from < end; from += MOST_ARGUMENTS) {
    const part: number[] = []
    for (let at = from; at < end && at < from + MOST_ARGUMENTS; at++) part.push(units[at]!)
    text += String.fromCharCode.apply(null, part)
  }
  return text
}
