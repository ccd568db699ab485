// Of what is neither the language's nor the page's, the pure layers use this alone.

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  constructor(encoding?: string, options?: { readonly fatal: boolean })
  decode(bytes?: Uint8Array, options?: { readonly stream: boolean }): string
}
