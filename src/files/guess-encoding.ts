import type { Encoding } from './import'

/** The sample decoded in one encoding and rated for its languages. The score is a log-likelihood that ignores ASCII. */
interface Reading {
  readonly encoding: Encoding
  /** As in `navigator.languages`. */
  readonly languages: readonly string[]
  readonly score: number
}

/** A character that the language does not use, or not in this position. */
const UNLIKELY = -10
/** A quotation mark, a dash, a euro sign: equally likely in every language. */
const SIGN = -3
const UTF_8_CHARACTER = -3
const HALF_WIDTH_KATAKANA = -4
const RARE_PAIR = -13
/** For an ASCII letter as the second byte, which the other encodings read at no cost. */
const ASCII_TRAIL_BONUS = 2
const BROWSER_LANGUAGE_BONUS = 4

/** Non-ASCII letters by language, the most frequent first; `mul` is for several languages in one file. */
type Alphabets = Readonly<Record<string, string>>

const westernEuropean: Alphabets = {
  de: 'üöäßé',
  fr: 'éèêçëîôïâàœûùüæÿ',
  es: 'áóíéñúüç',
  pt: 'ãçéáíóúâêôõàü',
  it: 'àèòùìé',
  ca: 'óàèíéòçúïü',
  nl: 'ëéïèöüóá',
  sv: 'öåäéü',
  da: 'øåæéöü',
  fi: 'äöåéšž',
  et: 'äõüöšž',
  mul: 'éüöáäíóèñçøãåëßúæêôàïîâòûìùõœ',
}

const centralEuropean: Alphabets = {
  pl: 'łóśężąńćźéü',
  cs: 'áíčřšěéžýůúňťďóöü',
  sk: 'áčíšéýžľúňťóďôäŕĺ',
  hu: 'áéóöőíüúűä',
  ro: 'ăţşâîáéö',
  hr: 'ćčšžđ',
  sl: 'čšžćđ',
  mul: 'áčéíšółžüöćřýäęěśńąţăşőúůľżňßâđťîď',
}

const cyrillic: Alphabets = {
  ru: 'оаинервтслкмдпуьяыгзбчйхжшюцщэфёъ',
  uk: 'оаинервтілкмсдпуьягзбчйхжшюцщєїфґ',
  bg: 'аоиенвртсклдпмгубчъязцжшйхфщюь',
  sr: 'аоиенрвстјкмлдпугзбњћчцшжљхђџф',
}

/** The bonus reflects how common such files are. On a tie the first one wins. */
const singleByteEncodings: readonly [encoding: Encoding, bonus: number, alphabets: Alphabets][] = [
  ['windows-1252', 2.5, westernEuropean],
  ['windows-1254', 0.5, { tr: 'ıüşçğöİâîû' }],
  ['windows-1252', 0, { is: 'óáíðöúéþæý' }],
  ['windows-1250', 0, centralEuropean],
  ['iso-8859-2', -1.5, centralEuropean],
  ['windows-1251', 0, cyrillic],
  ['windows-1253', 0, { el: 'αοιςτενρσκηλμπυγδάίόήέύθφχωβζώξψϊΐϋΰ' }],
]

interface DoubleByteEncoding {
  readonly encoding: Encoding
  readonly languages: readonly string[]
  /** The range of first bytes of common characters, and the lowest of their second bytes. */
  readonly leads: readonly [number, number]
  readonly trails: number
  /** The score of a common character: Korean has fewer of them. */
  readonly common: number
}

const doubleByteEncodings: readonly DoubleByteEncoding[] = [
  { encoding: 'euc-kr', languages: ['ko'], leads: [0xb0, 0xc8], trails: 0xa1, common: -6.5 },
  { encoding: 'gbk', languages: ['zh-CN', 'zh-SG', 'zh-Hans'], leads: [0xb0, 0xd7], trails: 0xa1, common: -7 },
  {
    encoding: 'big5',
    languages: ['zh-TW', 'zh-HK', 'zh-MO', 'zh-Hant'],
    leads: [0xa4, 0xc6],
    trails: 0x40,
    common: -7,
  },
  { encoding: 'shift_jis', languages: ['ja'], leads: [0x81, 0x97], trails: 0x40, common: -7 },
]

const signs = '“”„‚‘’«»‹›–—…•·€£™©®°§№ªº²½´¿¡\u00a0\u00ad'

/** Sequences that appear when text is decoded with the wrong encoding. */
const misplaced = [
  /(?<=\p{Ll})\p{Lu}/u,
  /\p{L}(?=\d)/u,
  // Latin words contain ASCII letters; Greek and Cyrillic ones do not.
  /(?<=[^\0-\x7f]{3})[\u0080-\u024f]/u,
  /(?<=[A-Za-z])[\u0370-\u04ff]|[\u0370-\u04ff](?=[A-Za-z])/u,
  // An opening sign after a letter, or a closing sign before one.
  /(?<=\p{L})[“„‚«‹¿¡]|[”»›…•€£™©®°§№ªº²½´](?=\p{L})/u,
  // Kamiński, Kučera and Kovač, Śliwa, Babić, Bălan and Sursă read as Windows-1252.
  /[Ññ](?![AEIOUaeiouÁÉÍÓÚáéíóú])/u,
  /[Èè](?=[AEIOUYaeiouyÁÉÍÓÚÝáéíóúýæ])|(?<=[AIai])[Èè](?!\p{L})/u,
  /[Œœ](?![Uu])/u,
  /(?<=[Ii])[Ææ]/u,
  /[Ãã](?=[B-DF-HJ-NP-RT-Zb-df-hj-np-rt-z])|(?<=[DNRSTdnrst])[Ãã](?![OEoe])/u,
  // Simões, Søren, Thérèse and Lebœuf read as Windows-1250.
  /[Őő](?=[Ee])/u,
  /[Řř](?=[B-DF-HJ-NP-TV-Zb-df-hj-np-tv-z])/u,
  /[Čč](?=[SVsv])/u,
  /[Śś](?=[Uu])/u,
]
const misplacedBeyondAscii = new RegExp(`(?=[^\\0-\\x7f])(?:${misplaced.map(({ source }) => source).join('|')})`, 'gu')

/**
 * For bytes that are neither UTF-16 nor entirely valid UTF-8. `sample` begins at the start of a line and has bytes over
 * 127; `browserLanguages` is `navigator.languages`.
 */
export function guessEncoding(sample: Uint8Array, browserLanguages: readonly string[]): Encoding {
  const scoreOf = ({ languages, score }: Reading) =>
    score + (languages.some((language) => isAmong(browserLanguages, language)) ? BROWSER_LANGUAGE_BONUS : 0)
  return readingsOf(sample).reduce((best, reading) => (scoreOf(reading) > scoreOf(best) ? reading : best)).encoding
}

function isAmong(browserLanguages: readonly string[], language: string): boolean {
  return browserLanguages.some((tag) => tag === language || tag.startsWith(`${language}-`))
}

function readingsOf(sample: Uint8Array): Reading[] {
  return [
    ...singleByteEncodings.flatMap(([encoding, bonus, alphabets]) => {
      const counts = countCharacters(new TextDecoder(encoding).decode(sample))
      return Object.entries(alphabets).map(([language, letters]) => ({
        encoding,
        languages: [language],
        score: bonus + scoreOfLetters(counts, letters),
      }))
    }),
    ...doubleByteEncodings.map((reading) => ({ ...reading, score: scoreOfPairs(sample, reading) })),
    { encoding: 'utf-8', languages: [], score: scoreOfUtf8(sample) },
  ]
}

/** Counts non-ASCII characters; misplaced ones count as U+FFFD. */
function countCharacters(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  const marked = text.replaceAll(misplacedBeyondAscii, '\ufffd')
  for (const character of marked) {
    if (character > '\x7f') counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  return counts
}

function scoreOfLetters(counts: ReadonlyMap<string, number>, letters: string): number {
  const scores = scoresOfCharacters(letters)
  let sum = 0
  for (const [character, count] of counts) sum += count * (scores.get(character) ?? UNLIKELY)
  return sum
}

/** By Zipf's law the second letter is half as frequent as the first, the third a third as frequent. */
function scoresOfCharacters(letters: string): Map<string, number> {
  const scores = new Map(Array.from(signs, (sign) => [sign, SIGN]))
  const shares = Array.from(letters, (_, at) => 1 / (at + 1))
  const all = shares.reduce((sum, share) => sum + share)
  for (const [at, share] of shares.entries()) {
    const score = Math.log(share / all)
    scores.set(letters[at]!, score).set(letters[at]!.toUpperCase(), score)
  }
  return scores
}

function scoreOfPairs(sample: Uint8Array, encoding: DoubleByteEncoding): number {
  let sum = 0
  for (let at = 0; at < sample.length; at++) {
    const lead = sample[at]!
    const trail = sample[at + 1] ?? 0
    if (lead < 0x80) continue
    if (encoding.encoding === 'shift_jis' && isKatakana(lead)) {
      sum += isKatakana(trail) || isKatakana(sample[at - 1] ?? 0) ? HALF_WIDTH_KATAKANA : UNLIKELY
    } else if (lead === 0x80 || lead === 0xff || trail < 0x40 || trail === 0x7f) {
      sum += UNLIKELY
    } else {
      sum += scoreOfPair(lead, trail, encoding)
      at++
    }
  }
  return sum
}

function scoreOfPair(lead: number, trail: number, { leads: [from, to], trails, common }: DoubleByteEncoding): number {
  const isSign = lead >= 0xa1 && lead <= 0xa3
  const isCommon = (isSign || (lead >= from && lead <= to)) && trail >= trails
  return (isCommon ? common : RARE_PAIR) + (trail < 0x80 ? ASCII_TRAIL_BONUS : 0)
}

/** Half-width katakana are single bytes in Shift JIS. */
function isKatakana(byte: number): boolean {
  return byte >= 0xa1 && byte <= 0xdf
}

function scoreOfUtf8(sample: Uint8Array): number {
  let sum = 0
  for (const character of new TextDecoder().decode(sample)) {
    if (character > '\x7f') sum += character === '\ufffd' ? UNLIKELY : UTF_8_CHARACTER
  }
  return sum
}
