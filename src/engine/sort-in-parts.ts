/** Sorted at once. */
const RUN = 1024
/** Merged at once: a few milliseconds with a slow comparison. */
const MERGED_PER_PART = 8192

type Compare = (one: number, other: number) => number

/**
 * A stable merge sort that yields after each part, with the share that is done. Runs that follow each other in order
 * are compared once, so that nearly sorted items take few comparisons.
 */
export function* sortInParts(items: Uint32Array, compare: Compare): Generator<number, Uint32Array<ArrayBuffer>> {
  const { length } = items
  const levels = 1 + Math.max(0, Math.ceil(Math.log2(length / RUN)))
  let sorted = new Uint32Array(length)
  for (let start = 0; start < length; start += RUN) {
    sorted.set(Array.from(items.subarray(start, start + RUN)).toSorted(compare), start)
    yield start / length / levels
  }
  let spare = new Uint32Array(length)
  for (let size = RUN, level = 1; size < length; size *= 2, level++) {
    for (let start = 0; start < length; start += 2 * size) {
      const [middle, end] = [Math.min(start + size, length), Math.min(start + 2 * size, length)]
      for (const merged of merge(sorted, spare, start, middle, end, compare)) yield (level + merged / length) / levels
    }
    ;[sorted, spare] = [spare, sorted]
  }
  return sorted
}

/** Merges two runs, `from[start]` up to `middle` and up to `end`, into `to`. Yields how far it has come. */
function* merge(
  from: Uint32Array,
  to: Uint32Array,
  start: number,
  middle: number,
  end: number,
  compare: Compare,
): Generator<number, void> {
  if (middle === end || compare(from[middle - 1]!, from[middle]!) <= 0) {
    to.set(from.subarray(start, end), start)
    return
  }
  let [left, right] = [start, middle]
  for (let at = start; at < end; at++) {
    const takesLeft = right === end || (left < middle && compare(from[left]!, from[right]!) <= 0)
    to[at] = takesLeft ? from[left++]! : from[right++]!
    if ((at - start) % MERGED_PER_PART === MERGED_PER_PART - 1) yield at
  }
  yield end
}
