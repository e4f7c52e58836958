import { Component, type ReactNode } from 'react'
import { FailurePage } from './failure-page.tsx'

interface ErrorBoundaryState {
  readonly error: unknown
}

/** The last resort: whatever a screen throws ends in a page that says so and offers a way on, never in a blank one. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: undefined }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { error }
  }

  override render() {
    return this.state.error === undefined ? this.props.children : <FailurePage error={this.state.error} />
  }
}
