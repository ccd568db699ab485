import { Component, type ReactNode } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import { Notice } from './notice'

interface ErrorBoundaryProps {
  /** What is missing when this part fails, as the subject of a sentence. */
  subject: string
  /** Prepares another try. */
  onRetry?: () => void
  children: ReactNode
}

/** An error while one part renders stays in that part. */
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
          icon={<Icon name="triangle-alert" size={20} />}
          title={`${this.props.subject} cannot be shown`}
          action={<Button onClick={() => this.retry()}>Try again</Button>}
        >
          Something went wrong in this part of the screen. The rest still works.
        </Notice>
      </div>
    )
  }
}
