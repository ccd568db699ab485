import * as messages from '../messages/messages'
import { Button } from './button'
import { Icon } from './icon'
import { Notice } from './notice'
import * as shapes from './shapes'

export interface FailedPartProps {
  title: string
  onRetry(): void
}

/** In the place of a part of the screen that failed to render. */
export function FailedPart({ title, onRetry }: FailedPartProps) {
  return (
    <div role="alert">
      <Notice
        icon={<Icon shape={shapes.triangleAlert} size={20} />}
        title={title}
        action={<Button onClick={onRetry}>{messages.tryAgain}</Button>}
      >
        {messages.partFailed}
      </Notice>
    </div>
  )
}
