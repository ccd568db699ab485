import { expect, test } from 'vitest'
import { gunzip } from './gunzip'

const MEGABYTE = 2 ** 20

async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** In parts of so many bytes, and how many of them were taken. */
function partsOf(bytes: Uint8Array<ArrayBuffer>, size: number, error?: Error) {
  const taken = { count: 0, isEnded: false }
  async function* parts() {
    try {
      for (let at = 0; at < bytes.length; at += size) {
        taken.count++
        yield bytes.subarray(at, at + size)
      }
      if (error) throw error
    } finally {
      taken.isEnded = true
    }
  }
  return { taken, parts: parts() }
}

async function sizeOf(bytes: Uint8Array<ArrayBuffer>, error?: Error): Promise<number> {
  let size = 0
  for await (const part of gunzip(partsOf(bytes, 1000, error).parts)) size += part.length
  return size
}

test('[XLSX-12] unpacks what arrives in parts', async () => {
  expect(await sizeOf(await packed(new Uint8Array(3 * MEGABYTE)))).toBe(3 * MEGABYTE)
  expect(await sizeOf(await packed(new Uint8Array(0)))).toBe(0)
})

test('[XLSX-12] what is cut, altered or followed by more is an error', async () => {
  const whole = await packed(crypto.getRandomValues(new Uint8Array(50_000)))
  await expect(sizeOf(whole.slice(0, -1))).rejects.toBeInstanceOf(TypeError)
  await expect(sizeOf(whole.slice(0, 3000))).rejects.toBeInstanceOf(TypeError)
  await expect(sizeOf(Uint8Array.of(...whole, 1))).rejects.toBeInstanceOf(TypeError)
  const altered = whole.slice()
  altered[20_000]! ^= 1
  await expect(sizeOf(altered)).rejects.toBeInstanceOf(TypeError)
  await expect(sizeOf(new Uint8Array(100))).rejects.toBeInstanceOf(TypeError)
})

test('[XLSX-12] an error of what is unpacked is thrown as it is', async () => {
  const whole = await packed(new Uint8Array(5000))
  await expect(sizeOf(whole.slice(0, 10), new RangeError('moved'))).rejects.toThrow(new RangeError('moved'))
  await expect(sizeOf(new Uint8Array(0), new RangeError('moved'))).rejects.toThrow(new RangeError('moved'))
})

test('[XLSX-12] takes no more parts than are asked for, and none once it is stopped', async () => {
  const bytes = await packed(new Uint8Array(64 * MEGABYTE))
  const { taken, parts } = partsOf(bytes, 1000)
  for await (const _ of gunzip(parts)) break
  expect(taken.count).toBeLessThan(6)
  await expect.poll(() => taken.isEnded).toBe(true)
  expect(taken.count).toBeLessThan(6)
})
