import type axe from 'axe-core'

export const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** Those whose answer depends on sizes: of targets, and of what is left to scroll. */
export const sizeRules = ['scrollable-region-focusable', 'target-size']

/** What is wrong by these rules, and which of them looked at something. */
export interface Findings {
  readonly found: readonly string[]
  readonly passed: readonly string[]
}

/** Runs in the page, where axe is loaded, and so needs nothing of its module. */
export async function findViolations([runOnly, withColours]: readonly [readonly string[], boolean]): Promise<Findings> {
  // What lies behind a panel, a question or a menu was looked at before that opened.
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const question = document.querySelector(':modal')
  const menus = all(':popover-open')
  const behind = all(menus.length > 0 ? '[inert], main' : '[inert]')
  const whole = menus.length > 0 ? { include: [document.documentElement, ...menus] } : {}
  const context = question ? { include: [question] } : { ...whole, exclude: behind }
  const rules = { 'color-contrast': { enabled: withColours } }
  const resultTypes = ['violations' as const]
  const options = { runOnly: [...runOnly], rules, resultTypes, iframes: false, preload: false }
  const { violations, passes } = await (window as unknown as { axe: typeof axe }).axe.run(context, options)
  // Axe takes all that is in a disabled group of fields for disabled, what scrolls by keyboard too.
  const isScrolled = (id: string, selector: string) =>
    id === 'scrollable-region-focusable' && document.querySelector<HTMLElement>(selector)!.tabIndex === 0
  const found = violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !isScrolled(id, String(target)))
      .map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
  return { found, passed: passes.map(({ id }) => id) }
}
