import type { MouseEvent } from 'react'

let selectedAtPress = ''

const selectedText = () => document.getSelection()?.toString() ?? ''

/** For a row that opens on a click, but not on the one that ends a selection: an address is selected to be copied. */
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
