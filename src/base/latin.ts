/** Spelling of Latin letters that no accent can be taken off. */
const latinLetters = spellingsIn('ae=æ oe=œ o=ø d=đ d=ð h=ħ l=ł ss=ß t=ŧ th=þ i=ı')

/** Spelling of letters that are not ASCII even without their accents. */
const allLetters = new Map([
  ...latinLetters,
  ...spellingsIn(`a=а b=б v=в g=г g=ґ d=д e=е ie=є zh=ж z=з y=и i=і k=к l=л m=м n=н o=о p=п r=р s=с t=т u=у f=ф
  kh=х ts=ц ch=ч sh=ш shch=щ a=ъ =ь iu=ю ia=я`),
])

function spellingsIn(table: string): ReadonlyMap<string, string> {
  return new Map(
    table.split(/\s+/).map((entry) => {
      const [spelling = '', letter = ''] = entry.split('=')
      return [letter, spelling]
    }),
  )
}

/** A word as spelled in an email address: only the letters a to z and digits. */
export function latin(word: string): string {
  if (/^[a-z]+$/i.test(word)) return word.toLowerCase()
  return Array.from(word.toLowerCase().normalize('NFD'), (letter) => allLetters.get(letter) ?? letter)
    .join('')
    .replaceAll(/[^a-z0-9]/g, '')
}

/** Accents and vowel points of Latin, Greek, Cyrillic, Hebrew and Arabic. In later scripts marks are letters. */
const accents = /(?=\p{M})[\u0300-\u06ff]/gu
const asciiOnly = /^[\0-\x7f]*$/

/** The text in lower case and without accents: 'Ångström' as 'angstrom', 'Łukasz' as 'lukasz'. */
export function withoutAccents(text: string): string {
  const lowered = text.toLowerCase()
  if (asciiOnly.test(lowered)) return lowered
  return (
    lowered
      .normalize('NFD')
      .replaceAll(accents, '')
      // Which of the two small sigmas it is depends on the letters around it.
      .replaceAll('ς', 'σ')
      .replaceAll(/[æœøđðħłßŧþı]/g, (letter) => latinLetters.get(letter)!)
      // Otherwise half a Korean syllable would match.
      .normalize('NFC')
  )
}

/** What is neither letter nor digit, with the marks on it. Marks of letters stay: in many scripts they are vowels. */
const punctuation = /(?:[^\p{L}\p{N}\p{M}]\p{M}*)+/gu

const asciiPunctuation = /[^a-z0-9]+/g

/** Without case, accents and punctuation, whatever width and shape its letters are written in. */
export function plainName(text: string): string {
  if (asciiOnly.test(text)) return text.toLowerCase().replaceAll(asciiPunctuation, ' ').trim()
  const letters = text.normalize('NFKC').replaceAll(/\p{Variation_Selector}/gu, '')
  return withoutAccents(letters).replaceAll(punctuation, ' ').trim()
}
