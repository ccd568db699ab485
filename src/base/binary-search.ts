/** How many of `length` items come before: `isBefore` is true for the first ones, by index, and false for all others. */
export function countBefore(length: number, isBefore: (at: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}
