import type { Page } from '@playwright/test'

/** As readers may have them: another font, or a style sheet of their own. */
const css = {
  'plain font': '',
  // What WCAG 1.4.12 asks pages to bear. In the list the median text is wider by a fifth or more.
  'text spacing':
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
}

type TextStyle = keyof typeof css

export const textStyles = ['plain font', 'text spacing'] as const satisfies TextStyle[]

/** Runs in the page. Nothing but these sheets is adopted there. */
function adopt(style: string) {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(style)
  document.adoptedStyleSheets = [sheet]
}

/** For a page that is not open yet. */
export async function startWithTextStyle(page: Page, style: TextStyle) {
  await page.addInitScript(adopt, css[style])
}

/** Looks at the page in each of them, one after the other. */
export async function inEachTextStyle(page: Page, look: (style: TextStyle) => Promise<void>) {
  for (const style of textStyles) {
    await page.evaluate(adopt, css[style])
    await look(style)
  }
  await page.evaluate(adopt, '')
}
