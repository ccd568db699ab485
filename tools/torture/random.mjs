// @ts-check
/** @typedef {ReturnType<typeof createRandom>} Random */

/**
 * Mulberry32. A seed always makes the same plan; the moments depend on the machine. Pages run this function too, so it
 * uses nothing from outside.
 * @param {number} seed
 */
export function createRandom(seed) {
  let state = seed
  function below(/** @type {number} */ end) {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end
  }
  return {
    below,
    /** @template Item @param {readonly Item[]} items @returns {Item} */
    pick: (items) => /** @type {Item} */ (items[below(items.length)]),
    isLucky: (/** @type {number} */ percent) => below(100) < percent,
  }
}
