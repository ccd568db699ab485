// @ts-check
import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { animatedWebp } from './animated-webp.mjs'

/** @typedef {import('playwright').Browser} Browser */
/** @typedef {import('playwright').Page} Page */
/** @typedef {import('./animated-webp.mjs').Frame} Frame */

/** Longer than a search through a million leads takes to answer. */
const ANSWERED_MS = 60

/**
 * Triage by keyboard, then a search through a million leads: an animation, and a still of it for those who want no
 * motion.
 * @param {Browser} browser
 * @param {string} address
 */
export async function recordDemo(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 750 }, colorScheme: 'light' })
  const page = await context.newPage()
  /** @type {Frame[]} */
  const frames = []

  /**
   * What the screen shows now. This takes as long as it is shown, so that saves end behind it when they really would.
   * @param {number} durationMs
   * @param {'disabled' | 'allow'} [animations]
   */
  async function show(durationMs, animations = 'disabled') {
    const nextAt = performance.now() + durationMs
    const png = await page.screenshot({ animations })
    frames.push({ png, durationMs })
    await sleep(Math.max(0, nextAt - performance.now()))
    return png
  }

  /**
   * @param {string} key
   * @param {string} caps what is written on them
   * @param {string} does
   */
  async function press(key, caps, does) {
    await drawKeys(page, caps.split(' '), does)
    await page.keyboard.press(key)
  }

  /** @param {string} text */
  const until = (text) => page.getByText(text).waitFor()
  /**
   * The history comes a moment after the lead.
   * @param {number} place
   */
  async function opened(place) {
    await until(`Lead ${place} of`)
    await until('Created')
  }
  /** @param {string} text */
  const told = (text) => page.getByLabel('Notifications').getByText(text).waitFor()

  await page.goto(`${address}?seed=7`)
  await until('Page 1 of')
  await show(700)
  await press('j', 'J', 'Next lead')
  await show(600)

  // The panel slides in frame by frame, however long a screenshot takes.
  const devTools = await context.newCDPSession(page)
  await devTools.send('Animation.enable')
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 0 })
  await press('Enter', 'Enter', 'Open the lead')
  await opened(1)
  for (const atMs of [40, 80, 120]) {
    await page.evaluate((ms) => {
      for (const animation of document.getAnimations()) animation.currentTime = ms
    }, atMs)
    await show(40, 'allow')
  }
  await devTools.send('Animation.setPlaybackRate', { playbackRate: 1 })
  await show(800)

  await press('2', '2', 'Mark as contacted and go to the next')
  await opened(2)
  await show(1000)
  await press('3', '3', 'Mark as qualified and go to the next')
  await opened(3)
  await show(400)
  await told('Lead updated successfully!')
  await show(500)
  await press('c', 'C', 'Convert and go to the next')
  await opened(4)
  await show(400)
  await told('Ana Luísa')
  await show(400)
  await told('Lead converted to opportunity!')
  const still = await show(1000)
  await press('Control+z', 'Ctrl Z', 'Undo the last action')
  await told('Conversion of Deepa Sharma undone')
  await show(1100)
  await press('Escape', 'Esc', 'Close')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await show(1000)

  await page.goto(`${address}?leads=1000000&seed=7`)
  await page.getByText('1,000,000 leads', { exact: true }).waitFor({ timeout: 120_000 })
  await show(700)
  await press('/', '/', 'Search leads')
  await show(500)
  await page.locator('#drawn-keys').evaluate((strip) => strip.remove())
  for (const letter of 'sharma') {
    await page.keyboard.press(letter)
    await sleep(ANSWERED_MS)
    await show(140)
  }
  await until('of 1,000,000 leads')
  await show(2000)

  writeFileSync('docs/screenshots/demo-still.png', still)
  await page.goto('about:blank')
  writeFileSync('docs/screenshots/demo.webp', await animatedWebp(page, frames))
  await context.close()
}

/**
 * Draws the keys that are pressed into the lower left corner, and what they do.
 * @param {Page} page
 * @param {readonly string[]} keys
 * @param {string} does
 */
async function drawKeys(page, keys, does) {
  await page.evaluate(
    ([names, text]) => {
      /**
       * @param {string} tag
       * @param {string} content
       * @param {string} style
       */
      function element(tag, content, style) {
        const created = document.createElement(tag)
        created.textContent = content
        created.style.cssText = style
        return created
      }

      const cap = `display: grid; place-items: center; min-width: 52px; height: 52px; padding: 0 14px;
        border: 1px solid var(--line-strong); border-bottom-width: 4px; border-radius: 10px;
        background: var(--surface-quiet); color: var(--ink); font: var(--strong) 22px var(--font)`
      const strip = element(
        'div',
        '',
        `position: fixed; left: 32px; bottom: 24px; z-index: 3; display: flex; align-items: center; gap: 8px;
        padding: 12px 24px 12px 12px; border: 1px solid var(--line-raised); border-radius: 16px;
        background: var(--surface-raised); box-shadow: var(--shadow)`,
      )
      const label = element('span', text, 'margin-left: 8px; color: var(--ink-soft); font: 18px var(--font)')
      strip.append(...names.map((name) => element('kbd', name, cap)), label)
      strip.id = 'drawn-keys'
      document.getElementById(strip.id)?.remove()
      document.body.append(strip)
    },
    /** @type {const} */ ([keys, does]),
  )
}
