import type { Page } from '@playwright/test'
import { longCsv, scriptsCsv } from '../test/looked-at-files'
import { chooseInMenu, expect, names } from './console'
import { holdWork } from './timers'

type Check = (state: string) => Promise<void>

const SCRIPTS = 8

const scriptsFile = { name: 'leads.csv', mimeType: 'text/csv', buffer: Buffer.from(scriptsCsv) }

/** Read in several parts, and imported in two. */
const longFile = {
  name: 'long.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(longCsv),
}

/** Through the steps of its import, each of which is held. */
export async function eachImportStep(page: Page, check: Check) {
  const dialog = page.getByRole('dialog')
  const work = await holdWork(page)
  await chooseInMenu(page, 'Import leads…')
  await dialog.locator('input[type=file]').setInputFiles(longFile)
  await expect(dialog.getByRole('progressbar', { name: 'Reading long.csv…' })).toHaveAttribute('value', /^[1-9]/)
  await check('a file that is read')
  await work.release()
  const button = dialog.getByRole('button', { name: 'Import 6,000 leads' })
  await expect(button).toBeEnabled()
  await check('a file that was read')
  await holdWork(page)
  await button.click()
  // Its progress is told from the first moment on.
  await work.releasePart()
  await expect(dialog.getByRole('button', { name: /^Importing 5,\d00 of 6,000…$/ })).toBeDisabled()
  await check('an import')
  await work.release()
  await expect(dialog).toBeHidden()
}

/** The dialog with the file, checked. */
export async function openScriptsFile(page: Page) {
  await chooseInMenu(page, 'Import leads…')
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(scriptsFile)
  await expect(page.getByRole('button', { name: `Import ${SCRIPTS} leads` })).toBeEnabled()
}

export async function importScripts(page: Page) {
  await openScriptsFile(page)
  await page.getByRole('button', { name: `Import ${SCRIPTS} leads` }).click()
  await expect(names(page)).toHaveCount(SCRIPTS)
}
