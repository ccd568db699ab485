import { expect } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { expectAccessible } from './axe'
import { bareTexts } from './bare-texts'
import { EXPLORES } from './cases'
import { misfits } from './misfits'

/** Of the protocol of Chromium's tools. */
interface Devtools {
  send(method: 'Page.setFontSizes', settings: { readonly fontSizes: { readonly standard: number } }): Promise<void>
  send(
    method: 'Emulation.setEmulatedMedia',
    settings: { readonly features: readonly { readonly name: string; readonly value: string }[] },
  ): Promise<void>
}

const devtools = () => cdp() as unknown as Devtools

/** As a reader may choose it in the settings of the browser: all that is measured in em or rem follows. */
function setTextSize(standard: 16 | 32) {
  return devtools().send('Page.setFontSizes', { fontSizes: { standard } })
}

/** What the system of the reader asks for. Motion is reduced in all tests. */
function setSystem(features: Readonly<Record<string, string>>) {
  const all = Object.entries({ 'prefers-reduced-motion': 'reduce', ...features })
  return devtools().send('Emulation.setEmulatedMedia', { features: all.map(([name, value]) => ({ name, value })) })
}

/** As readers may have them: another font, or a style sheet of their own. */
const textStyles = {
  'plain font': '',
  // What WCAG 1.4.12 asks pages to bear. In the list the median text is wider by a fifth or more.
  'text spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
  // See tools/fonts.mjs. Somewhat less wide there, though not for each text: looked at with text of twice the size.
  'wide font': ":root { --font: 'Lexend Exa', sans-serif }",
}

function setTextStyle(style: keyof typeof textStyles) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(textStyles[style])
  document.adoptedStyleSheets = [sheet]
}

/** Until it is drawn, what depends on the width is as it was. */
async function setSize(width: number, height: number) {
  await page.viewport(width, height)
  // A menu is placed by its size, which follows that of the text.
  dispatchEvent(new Event('resize'))
  for (const _ of ['React', 'layout']) await new Promise((resolve) => requestAnimationFrame(resolve))
}

/** Nothing is beyond the edge of the page, cut off or drawn over another text. */
async function expectFit(state: string, sizes: readonly (readonly [width: number, height: number])[]) {
  for (const [width, height] of sizes) {
    await setSize(width, height)
    expect.soft(misfits(), `${state} at ${width} px`).toEqual([])
  }
}

interface Sight {
  /** It has colours, or colours beside one another, that no other state has. */
  readonly colours?: true
  /** With a table where there is room. */
  readonly columns?: true
  /** Its parts lie as in no other state. */
  readonly layout?: true
  /** At 400 % its sizes are not looked at: nothing can be used meanwhile. */
  readonly zoom?: false
}

async function expectSeenInTheDark(state: string) {
  await setSystem({ 'prefers-color-scheme': 'dark' })
  await expectAccessible(`${state}, dark`, 'colours')
  await setSystem({})
}

/** Wide and on a phone, light and dark. */
async function exploreByAxe(state: string) {
  await expectSeenInTheDark(state)
  await setSize(375, 812)
  expect.soft(bareTexts(), `${state}, on a phone`).toEqual([])
  await expectAccessible(`${state}, on a phone`, 'all')
  await expectSeenInTheDark(`${state}, on a phone`)
}

async function expectUsableAtZoom(state: string, { zoom }: Sight) {
  if (zoom === false) return
  // Over the lists a notification may lie on what can be scrolled to.
  if (document.querySelector('[data-order]') && !document.querySelector('dialog')) return
  // 1280 x 1024 px at 400 % zoom.
  await setSize(320, 256)
  await expectAccessible(`${state}, at 400 % zoom`, 'sizes')
}

async function expectTextsFit(state: string, { columns }: Sight) {
  setTextStyle('text spacing')
  // The smallest screen with a table, and with cards.
  await expectFit(`${state}, text spacing`, [columns ? [768, 800] : [1280, 900], [320, 800]])
  setTextStyle('wide font')
  await setTextSize(32)
  // Of the first, with cards, the height is small for the text; the other shows a table.
  await expectFit(
    `${state}, text of twice the size`,
    columns
      ? [
          [375, 812],
          [1600, 1200],
        ]
      : [[375, 812]],
  )
}

/**
 * Axe finds nothing. Where the layout is another, nothing is lost at 400 % zoom, and all texts fit, however large and
 * wide. In `npm run explore` all of it is asked of each state, in the dark and on a phone too.
 */
export async function look(state: string, sight: Sight = {}) {
  await expectAccessible(state, sight.colours || EXPLORES ? 'all' : 'all but colours')
  expect.soft(bareTexts(), state).toEqual([])
  if (EXPLORES) await exploreByAxe(state)
  if (!sight.layout && !EXPLORES) return
  await expectUsableAtZoom(state, sight)
  await expectTextsFit(state, sight)
  await lookPlainly()
}

/** As it was before. */
export async function lookPlainly() {
  await setTextSize(16)
  document.adoptedStyleSheets = []
  await setSize(1280, 900)
}
