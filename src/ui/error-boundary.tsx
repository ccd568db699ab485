import { Component, type ComponentType, type ReactNode } from 'react'
import * as messages from '../messages/messages'
import { Button } from './button'
import { Notice } from './notice'
import * as shapes from './shapes'

interface ErrorBoundaryProps {
  /** Shown when the content fails. */
  title: string
  /** Called before trying again. */
  onRetry?: () => void
  /** Rendered instead of the default notice. */
  Failed?: ComponentType<FailedPartProps>
  children: ReactNode
}

/** Confines a render error to one part of the screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  retry = () => {
    this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }

  override render() {
    const { title, Failed = FailedPart, children } = this.props
    return this.state.hasFailed ? <Failed title={title} onRetry={this.retry} /> : children
  }
}

export interface FailedPartProps {
  title: string
  onRetry(): void
}

/** Replaces a part of the screen that failed to render. */
export function FailedPart({ title, onRetry }: FailedPartProps) {
  return (
    <div role="alert">
      <Notice icon={shapes.triangleAlert} title={title} action={<Button onClick={onRetry}>{messages.tryAgain}</Button>}>
        {messages.partFailed}
      </Notice>
    </div>
  )
}
