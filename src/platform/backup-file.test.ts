import { afterEach, expect, test } from 'vitest'
import { createBackupFiles } from './backup-file'

const PATH = '/backup-file-test/'
const pickers = globalThis as { showSaveFilePicker?: unknown; showOpenFilePicker?: unknown }
const { showSaveFilePicker, showOpenFilePicker } = pickers

const handle = async () => (await navigator.storage.getDirectory()).getFileHandle('backup.json', { create: true })

/** A file of the browser's own file system is a handle of the same kind: the pickers need a person. */
async function choose() {
  Object.assign(pickers, { showSaveFilePicker: handle, showOpenFilePicker: async () => [await handle()] })
  const files = createBackupFiles(PATH)
  const file = (await files.choose('new', 'backup.json'))!
  return { files, file }
}

const textOf = async (file: { read(): Promise<unknown> }) => ((await file.read()) as File).text()

afterEach(async () => {
  Object.assign(pickers, { showSaveFilePicker, showOpenFilePicker })
  await (await navigator.storage.getDirectory()).removeEntry('backup.json').catch(() => {})
})

test('[AUTO-4] a file is replaced as a whole, or stays', async () => {
  const { file } = await choose()
  expect(await file.write(new Blob(['old']), async () => true)).toBe(true)
  // Until all of it is written, nothing is replaced.
  expect(
    await file.write(new Blob(['newer']), async () => {
      expect(await textOf(file)).toBe('old')
      return false
    }),
  ).toBe(false)
  expect(await textOf(file)).toBe('old')
  await expect(
    file.write(new Blob(['newer']), () => Promise.reject(new DOMException('', 'QuotaExceededError'))),
  ).rejects.toMatchObject({ problem: 'full' })
  expect(await textOf(file)).toBe('old')
  expect(await file.write(new Blob(['new']), async () => true)).toBe(true)
  expect(await textOf(file)).toBe('new')
})

test('[AUTO-6] a removed file is missing', async () => {
  const { file } = await choose()
  await (await navigator.storage.getDirectory()).removeEntry('backup.json')
  await expect(file.read()).rejects.toMatchObject({ problem: 'missing' })
  // Chromium would write a new one: whoever writes reads it first.
  const mayReplace = async () => (await file.read()).size > 0
  await expect(file.write(new Blob(['x']), mayReplace)).rejects.toMatchObject({ problem: 'missing' })
})

test('[AUTO-8] the file outlives the page, and is forgotten', async () => {
  const { files, file } = await choose()
  const known = { stamp: 'a', list: null, revision: 0, date: 1 }
  await files.keep({ file, known, next: null })
  const other = createBackupFiles(PATH)
  const kept = (await other.load())!
  expect(kept).toMatchObject({ known, next: null })
  await kept.file.write(new Blob(['again']), async () => true)
  expect(await textOf(file)).toBe('again')
  await other.keep(null)
  expect(await files.load()).toBeNull()
})

test('[AUTO-8] other tabs are told what was written, and not what is only about to be', async () => {
  const { files, file } = await choose()
  const known = { stamp: 'a', list: null, revision: 0, date: 1 }
  let told = 0
  const isTold = new Promise<void>((resolve) =>
    createBackupFiles(PATH).subscribe(() => {
      told++
      resolve()
    }),
  )
  await files.keep({ file, known, next: known })
  await files.keep({ file, known, next: null })
  await isTold
  expect(told).toBe(1)
})

test('[AUTO-1] who cancels the choice has chosen nothing', async () => {
  Object.assign(pickers, { showSaveFilePicker: () => Promise.reject(new DOMException('', 'AbortError')) })
  expect(await createBackupFiles(PATH).choose('new', 'backup.json')).toBeNull()
})
