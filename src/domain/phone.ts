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

/** Fewer digits are in most numbers. */
const MIN_SEARCHED = 3
/** Fewer may be the end of somebody else's. */
const MIN_WHOLE = 6
const numberAlone = /^[+\d\s().\-/\u2010-\u2015]+$/

/** Without the zeros that are dialled only within a country or from it. */
const digitsOf = (text: string) => text.normalize('NFKC').replace('(0)', '').replaceAll(/\D/g, '').replace(/^0+/, '')

/** Whether a phone is, or contains, the number that is searched, however both are written. Null if that is no number. */
export function phoneMatch(search: string): ((phone: string) => boolean) | null {
  const searched = digitsOf(search)
  if (searched.length < MIN_SEARCHED || !numberAlone.test(search.normalize('NFKC'))) return null
  return (phone) => {
    const digits = digitsOf(phone)
    // The caller's number has the code of a country, the one that was noted may not.
    return digits.includes(searched) || (digits.length >= MIN_WHOLE && searched.endsWith(digits))
  }
}
