import { csvReader } from './platform/csv-file'
import { createFile, linesOf } from './platform/files'
import { type CreateFileWork, createFileWork as create } from './workspace/file-work'

/** The part of the worker that is loaded apart. */
export const createFileWork: CreateFileWork = (owner) => create({ csv: csvReader, createFile, linesOf }, owner)
