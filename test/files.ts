import { csvLine } from '../src/files/csv-text'
import type { FileContent } from '../src/files/file'
import type { ImportSettings } from '../src/files/import'
import { decodeChunk, relativeBase } from '../src/store/chunk'
import type { Command, Outcome, Workspace } from '../src/workspace/workspace'
import { createReferenceEngine } from './no-device'
import { workspaceWith } from './tabs'

/** A workspace in a browser that allows no storage, with files. Its engine is the reference engine. */
export async function createFileWorkspace(
  start: Command = { name: 'start', kept: 'no', count: 3, seed: 1 },
): Promise<Workspace> {
  const workspace = workspaceWith({ createEngine: createReferenceEngine })
  await workspace.dispatch(start)
  return workspace
}

export async function textOf(file: FileContent | null): Promise<string> {
  if (!file) throw new Error('there is no file')
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
}

export async function backupOf(workspace: Workspace): Promise<FileContent> {
  const file = await workspace.query({ name: 'backup-file' })
  if (!file || 'problem' in file) throw new Error('no backup was made')
  return file
}

/** What the backup says is in it, or the problem it has; and what came of restoring it. */
export async function restore(workspace: Workspace, file: FileContent, dispatch = workspace.dispatch) {
  const summary = await workspace.query({ name: 'backup-check', file })
  const outcome: Outcome = await dispatch({ name: 'restore-backup', checkId: checkIdOf(summary) })
  return { summary, outcome }
}

/** As a seller who lets own lists go. */
export function lettingGo({ dispatch }: Workspace): Workspace['dispatch'] {
  return async function letGo(command: Command & { readonly letsGo?: readonly number[] }): Promise<Outcome> {
    const outcome = await dispatch(command)
    if (!('refused' in outcome && outcome.goes)) return outcome
    return letGo({ ...command, letsGo: [...(command.letsGo ?? []), outcome.goes.list] })
  }
}

/** Of what was checked; otherwise one that no check has. */
export function checkIdOf(answer: object | null): number {
  return answer && 'checkId' in answer ? Number(answer.checkId) : 0
}

/** A row of a file: what is not given is empty. */
export interface FileRow {
  readonly id?: string
  readonly name?: string
  readonly company?: string
  readonly email?: string
  readonly source?: string
  readonly score?: number | string
  readonly status?: string
}

export function csvFile(rows: readonly FileRow[]): FileContent {
  const lines = rows.map(({ id = '', name = '', company = '', email = '', source = '', score = '', status = '' }) =>
    csvLine([id, name, company, email, source, score, status]),
  )
  // As one text: Node reads a blob part by part.
  return new Blob([csvLine(['Id', 'Name', 'Company', 'Email', 'Source', 'Score', 'Status']) + lines.join('')])
}

/** What the check says, and what came of the import. */
export async function importFile(
  workspace: Workspace,
  file: FileContent,
  changed: Partial<ImportSettings> = {},
  name?: string,
) {
  const preview = await workspace.query({ name: 'import-preview', file, settings: null })
  if ('problem' in preview) throw new Error(preview.problem)
  const settings = { ...preview.settings, ...changed }
  const check = await workspace.query({ name: 'import-check', file, settings })
  if (!check || 'problem' in check) throw new Error('the file was not checked')
  return {
    check,
    outcome: await workspace.dispatch({ name: 'import-leads', checkId: check.checkId, ...(name && { file: name }) }),
  }
}

/** The leads of an import, as rows of id, name, company, email, source, score and status. */
export function rowsOfChunks(chunks: readonly Uint8Array[]) {
  return chunks
    .flatMap((chunk) => decodeChunk(chunk, relativeBase))
    .map(({ lead: { id, name, company, email, source, score, status } }) => {
      return [id, name, company, email, source, score, status] as const
    })
}

/** The opportunities of an import's leads that are not as any is at first. */
export function opportunitiesOfChunks(chunks: readonly Uint8Array[]): readonly string[] {
  return chunks
    .flatMap((chunk) => decodeChunk(chunk, relativeBase))
    .map(({ lead, opportunity }) => `${lead.name} ${opportunity?.stage} ${opportunity?.amount}`)
    .filter((text) => !/Pending 2500$|undefined/.test(text))
}
