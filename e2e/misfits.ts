import { expect, type Page } from '@playwright/test'
import { misfits } from '../test/misfits'

/** Nothing is beyond the edge of the page, cut off or drawn over another text. */
async function expectFit(page: Page, state: string) {
  expect(await page.evaluate(misfits), state).toEqual([])
}

/** The same at each of these sizes of the page. */
export async function expectFitAt(page: Page, sizes: readonly { width: number; height: number }[], state: string) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    // Until it is drawn, what depends on the width is as it was.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expectFit(page, `${state} at ${size.width} px`)
  }
}

/** Cells of the table whose text is cut off, as 'column: text'. */
export function clippedCells(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('tbody td')].flatMap((cell) => {
      const box = cell.querySelector('button') ?? cell
      const column = document.querySelectorAll('thead th')[(cell as HTMLTableCellElement).cellIndex]?.textContent
      return box.scrollWidth > box.clientWidth ? [`${column}: ${cell.textContent}`] : []
    }),
  )
}
