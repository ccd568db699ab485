import type { MouseEvent } from 'react'

let selectedAtPress = ''

const selectedText = () => document.getSelection()?.toString() ?? ''

/** For a row that opens on click, except on a click that ends a text selection, such as of an email to copy. */
export function rowClick(onOpen: () => void) {
  return {
    onPointerDown() {
      selectedAtPress = selectedText()
    },
    onClick(event: MouseEvent) {
      const isByPointer = event.detail > 0
      const selected = selectedText()
      if (isByPointer && selected !== '' && selected !== selectedAtPress) return
      onOpen()
    },
  }
}
