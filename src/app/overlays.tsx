import { type ComponentProps, useEffect } from 'react'
import type { IgnoredParameter } from '../domain/sample-request'
import { fill } from '../messages/format'
import * as messages from '../messages/messages'
import { guardRepeatedInput } from '../ui/page'
import { Toaster } from '../ui/toaster'
import { UndoQuestion } from './undo-question'

interface OverlaysProps extends ComponentProps<typeof Toaster> {
  ignored: 'all' | readonly IgnoredParameter[]
}

/** What may appear above the page, and what holds for all of it. */
export function Overlays({ ignored, ...toaster }: OverlaysProps) {
  const { toasts } = toaster

  useEffect(() => guardRepeatedInput(document), [])

  useEffect(() => {
    if (ignored === 'all') toasts.show('info', messages.ignoredAddress)
    else for (const parameter of ignored) toasts.show('info', fill(messages.ignoredParameter, parameter))
  }, [ignored, toasts])

  return (
    <>
      <Toaster {...toaster} />
      <UndoQuestion />
    </>
  )
}
