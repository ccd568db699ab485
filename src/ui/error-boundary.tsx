import { Component, type ComponentType, type ReactNode } from 'react'
import { FailedPart, type FailedPartProps } from './failed-part'

interface ErrorBoundaryProps {
  /** Shown when this part fails. */
  title: string
  /** Called before trying again. */
  onRetry?: () => void
  /** What is rendered then, in place of a notice. */
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
