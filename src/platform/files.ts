import { createCsvReader } from '../files/csv-file'
import { bytesOf, type CreateFile, type FileContent } from '../files/file'
import { createWorkbookReader } from '../workbook/workbook'
import type { FilePorts } from '../workspace/file-work'
import { gunzip } from './gunzip'

/** The browser keeps finished pieces outside the script's memory, and large ones on disk. */
const PIECE_CHARACTERS = 2 ** 20

const createFile: CreateFile = (type) => {
  const pieces: Blob[] = []
  let texts: string[] = []
  let characters = 0

  function finishPiece() {
    pieces.push(new Blob(texts))
    texts = []
    characters = 0
  }

  return {
    write(text) {
      texts.push(text)
      characters += text.length
      if (characters >= PIECE_CHARACTERS) finishPiece()
    },
    finish() {
      finishPiece()
      return new Blob(pieces, { type })
    },
  }
}

const CHUNK_BYTES = 2 ** 20

/** Our own files have no longer lines: reading stops there. */
const MAX_LINE_CHUNKS = 64

/** The lines of a UTF-8 file, without line ends. */
async function* linesOf(file: FileContent): AsyncGenerator<{ text: string; bytesRead: number }, void> {
  const decoder = new TextDecoder('utf-8')
  let rest: string[] = []
  for (let from = 0; from < file.size; from += CHUNK_BYTES) {
    const bytesRead = Math.min(from + CHUNK_BYTES, file.size)
    const chunk = decoder.decode(await bytesOf(file, from, bytesRead), { stream: true })
    const lines = chunk.split('\n')
    const next = lines.pop() ?? ''
    for (const line of lines) {
      yield { text: rest.join('') + line, bytesRead }
      rest = []
    }
    rest.push(next)
    if (rest.length > MAX_LINE_CHUNKS) break
  }
  const last = rest.join('') + decoder.decode()
  if (last !== '') yield { text: last, bytesRead: file.size }
}

/** Node, in which tests run, may have no languages. */
const { languages = [] } = (globalThis as { navigator?: Partial<Navigator> }).navigator ?? {}

export const files: FilePorts = {
  csv: createCsvReader(languages),
  workbooks: createWorkbookReader(gunzip),
  createFile,
  linesOf,
}
