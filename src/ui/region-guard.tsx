import { TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from './button'
import { Notice } from './notice'

interface RegionGuardProps {
  /** What is missing when this region fails, as the subject of a sentence. */
  what: string
  children: ReactNode
}

/** An error while one region renders stays in that region. */
export class RegionGuard extends Component<RegionGuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <div role="alert">
        <Notice
          icon={<TriangleAlert size={20} aria-hidden />}
          title={`${this.props.what} cannot be shown`}
          action={<Button onClick={() => this.setState({ hasFailed: false })}>Try again</Button>}
        >
          Something went wrong in this part of the screen. The rest goes on working.
        </Notice>
      </div>
    )
  }
}
