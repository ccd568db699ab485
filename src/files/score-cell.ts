import { MAX_SCORE } from '../domain/constants'
import { copyText, isPlaceholder } from './csv-text'
import type { ScoreScale } from './import'

/** A score from 0 to 100, or the cell is empty or unreadable. */
export type ScoreReading = number | 'none' | 'wrong'

const plainScore = /^\d{1,2}$/
const number = String.raw`(\d+)(?:[.,](\d+))?`
const bare = new RegExp(`^${number}$`)
const percent = new RegExp(`^${number} ?%$`)
const fraction = new RegExp(`^${number} ?(?:/|of|von|de|sur|di) ?(5|10|100|1000)$`, 'i')

/** Reads '88', '88.0', '12,5' (rounded), '88%', '88/100' and 'n/a'. */
export function readScore(cell: string, scale: ScoreScale = MAX_SCORE): ScoreReading {
  const text = cell.trim()
  if (scale === MAX_SCORE && plainScore.test(text)) return Number(text)
  if (isPlaceholder(text)) return 'none'
  const ofAll = fraction.exec(text)
  if (ofAll) return scaled(valueOf(ofAll), Number(ofAll[3]))
  const share = percent.exec(text)
  if (share) return scaled(valueOf(share), MAX_SCORE)
  const value = numberIn(text)
  return value === null ? 'wrong' : scaled(value, scale)
}

/** Null if the cell is anything other than a single number. */
function numberIn(text: string): number | null {
  const found = bare.exec(text)
  return found && valueOf(found)
}

/** Three digits after a separator are thousands, unless only zeros come before it: '1,000', but '0.875'. */
function valueOf([, whole = '', decimals = '']: RegExpExecArray): number {
  const isThousands = decimals.length === 3 && whole.length <= 3 && Number(whole) > 0
  return Number(isThousands ? whole + decimals : `${whole}.${decimals}`)
}

function scaled(value: number, scale: number): ScoreReading {
  return value <= scale ? Math.round((value * MAX_SCORE) / scale) : 'wrong'
}

/** Fewer scores do not show a scale. */
const FEW = 3
/** The share of scores over 100 that shows another scale; fewer are mistakes. */
const OVER = 0.2
/** How many distinct texts are cached. A column with more does not hold scores. */
const MAX_TEXTS = 10_000

export class Scores {
  readonly #scale: ScoreScale
  /** Cached by the cell as written: most values repeat. */
  readonly #read = new Map<string, { readonly reading: ScoreReading; count: number }>()

  constructor(scale: ScoreScale) {
    this.#scale = scale
  }

  take(cell: string): ScoreReading {
    let score = this.#read.get(cell)
    if (!score) {
      score = { reading: readScore(cell, this.#scale), count: 0 }
      if (this.#read.size < MAX_TEXTS) this.#read.set(copyText(cell), score)
    }
    score.count++
    return score.reading
  }

  /** The scale that the scores clearly have; null if that is 100, or unclear. */
  get likelyScale(): ScoreScale | null {
    let [count, over, highest] = [0, 0, 0]
    let hasParts = false
    for (const [cell, score] of this.#read) {
      const value = numberIn(cell.trim())
      if (value === null) continue
      count += score.count
      highest = Math.max(highest, value)
      if (value > MAX_SCORE) over += score.count
      hasParts ||= !Number.isInteger(value)
    }
    if (count < FEW || highest === 0) return null
    if (highest <= 1) return hasParts ? 1 : null
    if (highest <= 10) return 10
    return highest <= 1000 && over > OVER * count ? 1000 : null
  }
}
