/** Of an office: '+44 20 7946 0958 ext. 12', '… x12', '… #12'. */
const extension = /(?:\bext(?:ension)?|\bx|#)[.:]?\s*(\d{1,7})$/i
/** The longest number that there is has 15 digits, and the shortest ones are those of an office. */
const dialled = /^\+?\d{3,15}$/

/**
 * What a phone dials, for a `tel:` link. Null where that is uncertain: words, or two numbers in one text. It is better
 * not to link than to dial someone else.
 */
export function phoneAddress(text: string): string | null {
  // Digits of full width are digits.
  const written = text.normalize('NFKC').trim()
  const found = extension.exec(written)
  const number = (found ? written.slice(0, found.index) : written)
    // The zero of '+44 (0)20' is dialled only without the code of the country.
    .replace(/^(\+[\d\s]*)\(0\)/, '$1')
    .replaceAll(/[\s().\-/\u2010-\u2015]/g, '')
  if (!dialled.test(number)) return null
  return found ? `${number};ext=${found[1]}` : number
}
