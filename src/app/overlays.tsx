import { type ComponentProps, useEffect } from 'react'
import { guardRepeatedInput } from '../ui/repeated-input'
import { Toaster } from '../ui/toaster'
import { UndoQuestion } from './undo-question'

/** What may appear above the page, and what holds for all of it. */
export function Overlays(props: ComponentProps<typeof Toaster>) {
  useEffect(() => guardRepeatedInput(document), [])

  return (
    <>
      <Toaster {...props} />
      <UndoQuestion />
    </>
  )
}
