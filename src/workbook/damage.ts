import { UnusableFileError } from '../files/file'

/** A workbook that is cut, altered, or not made as workbooks are. */
export const damaged = (what: string, cause?: unknown) => new UnusableFileError('damaged-workbook', what, { cause })

export const tooLarge = (what: string) => new UnusableFileError('large-workbook', what)
