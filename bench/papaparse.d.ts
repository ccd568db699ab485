declare module 'papaparse' {
  interface ParserResult {
    readonly data: string[][]
    readonly errors: readonly { readonly code: string; readonly row: number }[]
    /** The cursor is where the last complete record ends. */
    readonly meta: { readonly cursor: number }
  }

  const Papa: {
    /** The grammar alone. It is exposed for tests of the package, so that its version must be pinned. */
    readonly Parser: new (config: {
      readonly delimiter: string
      readonly newline: '\n'
    }) => { parse(text: string, baseIndex: number, ignoresLastRecord: boolean): ParserResult }
  }
  export default Papa
}
