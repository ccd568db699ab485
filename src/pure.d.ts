// Of what is neither the language's nor the page's, the pure layers use this alone.

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>
}

declare class TextDecoder {
  decode(bytes: Uint8Array): string
}
