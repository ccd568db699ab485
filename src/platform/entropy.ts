import type { Entropy } from '../workspace/ports'

export const entropy: Entropy = {
  seed() {
    const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
    return (high >>> 11) * 2 ** 32 + low
  },
}
