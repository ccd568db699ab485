// @ts-check

/** @typedef {import('playwright').Page} Page */
/** @typedef {{ png: Buffer, durationMs: number }} Frame */
/** @typedef {{ x: number, y: number, width: number, height: number, webp: number[] }} Patch */

/**
 * What is seen for less may lose a little, which takes a third of the bytes. All else is without loss, for sharp texts.
 * @param {Frame} frame
 */
const isStill = ({ durationMs }) => durationMs >= 100

/**
 * Frames of one size as an animated WebP that loops forever. Each holds the rectangle that differs from the one before.
 * @param {Page} page any empty one: its browser encodes
 * @param {readonly Frame[]} frames
 */
export async function animatedWebp(page, frames) {
  /** @type {Frame[]} */
  const distinct = []
  for (const frame of frames) {
    const last = distinct.at(-1)
    if (last?.png.equals(frame.png)) last.durationMs += frame.durationMs
    else distinct.push({ ...frame })
  }
  /** @type {(Patch & { durationMs: number })[]} */
  const patches = []
  for (const [at, frame] of distinct.entries()) {
    const last = distinct[at - 1]
    // A frame that lost something is replaced as a whole: it does not show the pixels of its PNG.
    const before = last && isStill(last) ? last.png : undefined
    const quality = isStill(frame) ? 1 : 0.8
    patches.push({ ...(await encodeChange(page, frame.png, before, quality)), durationMs: frame.durationMs })
  }
  const [whole] = patches
  if (!whole) throw new Error('An animation needs a frame.')
  // The layout is that of https://developers.google.com/speed/webp/docs/riff_container
  const isAnimation = 0x02
  const header = chunk('VP8X', [isAnimation, ...uint24(0), ...uint24(whole.width - 1), ...uint24(whole.height - 1)])
  const background = [255, 255, 255, 255]
  const forever = [0, 0]
  const content = [header, chunk('ANIM', [...background, ...forever]), ...patches.map(frameChunk)]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...content]))
}

/** @param {Patch & { durationMs: number }} patch */
function frameChunk({ x, y, width, height, webp, durationMs }) {
  const place = [x / 2, y / 2, width - 1, height - 1, durationMs].flatMap(uint24)
  const replacesPixels = 0x02
  return chunk('ANMF', Buffer.concat([Buffer.from([...place, replacesPixels]), imageChunk(Buffer.from(webp))]))
}

/**
 * The pixels of a WebP, without its colour profile.
 * @param {Buffer} webp
 */
function imageChunk(webp) {
  const riffHeaderBytes = 12
  const chunkHeaderBytes = 8
  for (let at = riffHeaderBytes; at < webp.length; ) {
    const length = webp.readUInt32LE(at + 4)
    const end = at + chunkHeaderBytes + length + (length % 2)
    if (['VP8 ', 'VP8L'].includes(webp.toString('latin1', at, at + 4))) return webp.subarray(at, end)
    at = end
  }
  throw new Error('The browser encoded no WebP.')
}

/**
 * @param {string} name
 * @param {readonly number[] | Buffer} content
 */
function chunk(name, content) {
  const length = Buffer.alloc(4)
  length.writeUInt32LE(content.length)
  const padding = Buffer.alloc(content.length % 2)
  return Buffer.concat([Buffer.from(name), length, Buffer.from(content), padding])
}

/** @param {number} value */
function uint24(value) {
  return [value & 255, (value >> 8) & 255, value >> 16]
}

/**
 * The rectangle of `png` that holds all that differs from `before`, at an even place, as the format wants it.
 * @param {Page} page
 * @param {Buffer} png
 * @param {Buffer | undefined} before
 * @param {number} quality Chromium encodes without loss at 1
 * @returns {Promise<Patch>}
 */
function encodeChange(page, png, before, quality) {
  return page.evaluate(
    async ([shown, shownBefore, ofQuality]) => {
      /** @param {string} base64 */
      async function decode(base64) {
        const response = await fetch(`data:image/png;base64,${base64}`)
        const bitmap = await createImageBitmap(await response.blob())
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        if (!context) throw new Error('The browser has no canvas.')
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height)
      }

      const image = await decode(shown)
      let [left, top, right, bottom] = [0, 0, image.width, image.height]
      if (shownBefore) {
        const pixels = new Uint32Array(image.data.buffer)
        const pixelsBefore = new Uint32Array((await decode(shownBefore)).data.buffer)
        ;[left, top, right, bottom] = [image.width, image.height, 0, 0]
        for (const [at, pixel] of pixels.entries()) {
          if (pixel === pixelsBefore[at]) continue
          const [x, y] = [at % image.width, Math.floor(at / image.width)]
          left = Math.min(left, x - (x % 2))
          top = Math.min(top, y - (y % 2))
          right = Math.max(right, x + 1)
          bottom = Math.max(bottom, y + 1)
        }
      }
      const [width, height] = [right - left, bottom - top]
      const canvas = new OffscreenCanvas(width, height)
      canvas.getContext('2d')?.putImageData(image, -left, -top)
      const blob = await canvas.convertToBlob({ type: 'image/webp', quality: ofQuality })
      return { x: left, y: top, width, height, webp: [...new Uint8Array(await blob.arrayBuffer())] }
    },
    /** @type {const} */ ([png.toString('base64'), before?.toString('base64'), quality]),
  )
}
