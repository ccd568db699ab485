import { createCsvReader } from '../files/csv-file'
import type { CreateFile } from '../files/file'
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

/** Node, in which tests run, may have no languages. */
const { languages = [] } = (globalThis as { navigator?: Partial<Navigator> }).navigator ?? {}

export const files: FilePorts = {
  csv: createCsvReader(languages),
  workbooks: createWorkbookReader(gunzip),
  createFile,
}
