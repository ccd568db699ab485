import { Component, type ReactNode } from 'react'
import { Button } from './button'
import { Icon } from './icon'
import { Notice } from './notice'

interface RegionGuardProps {
  /** What is missing when this region fails, as the subject of a sentence. */
  what: string
  /** Makes ready for another try. */
  onRetry?: () => void
  children: ReactNode
}

/** An error while one region renders stays in that region. */
export class RegionGuard extends Component<RegionGuardProps, { hasFailed: boolean }> {
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
          title={`${this.props.what} cannot be shown`}
          action={<Button onClick={() => this.retry()}>Try again</Button>}
        >
          Something went wrong in this part of the screen. The rest goes on working.
        </Notice>
      </div>
    )
  }
}
