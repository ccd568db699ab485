import { Component, type ReactNode } from 'react'
import * as messages from '../messages/messages'
import { Button } from './button'
import { Icon } from './icon'
import { Notice } from './notice'
import * as shapes from './shapes'

interface ErrorBoundaryProps {
  /** Shown when this part fails. */
  title: string
  /** Called before trying again. */
  onRetry?: () => void
  children: ReactNode
}

/** Confines a render error to one part of the screen. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  retry() {
    this.props.onRetry?.()
    this.setState({ hasFailed: false })
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert">
        <Notice
          icon={<Icon shape={shapes.triangleAlert} size={20} />}
          title={this.props.title}
          action={<Button onClick={() => this.retry()}>{messages.tryAgain}</Button>}
        >
          {messages.partFailed}
        </Notice>
      </div>
    )
  }
}
