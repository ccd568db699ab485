/** The words of a text, by number. Apart from the columns, which hold numbers of several widths: code for one is faster. */
export class WordList {
  values = new Uint32Array(16)
  length = 0

  push(word: number) {
    if (this.length === this.values.length) this.reserve(1)
    this.values[this.length++] = word
  }

  reserve(more: number) {
    if (this.length + more <= this.values.length) return
    const wider = new Uint32Array(2 * (this.length + more))
    wider.set(this.values)
    this.values = wider
  }
}
