export interface LastImport {
  readonly name: string
  /** In ms since 1970; null where the browser asks before it tells. */
  readonly changedAt: number | null
  /** Needs a click. Rejects if the file is gone, or the seller does not allow it. */
  open(): Promise<File>
}

/** The file that was imported last, of all tabs. It is kept where the browser gives out handles of files. */
export interface ImportFiles {
  /** Asks for a file, null if none is chosen; rejects where that is impossible. Null where only a file field can ask. */
  readonly choose: (() => Promise<File | null>) | null
  /** The handle that a file came with. */
  note(file: File, handle: Promise<FileSystemHandle | null>): void
  /** It was imported. */
  keep(file: File): Promise<void>
  last(): Promise<LastImport | null>
  forget(): Promise<void>
}
