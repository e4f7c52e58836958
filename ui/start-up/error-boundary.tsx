import { Component, type ReactNode } from 'react'
import { FailurePage } from './failure-page.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  readonly onCrash?: ((error: unknown) => void) | undefined
}

interface ErrorBoundaryState {
  /** Wrapped, since anything can be thrown, `undefined` too. */
  readonly crash: { readonly error: unknown } | undefined
}

/** The last resort: whatever a screen throws ends in a page that says so and offers a way on, never in a blank one. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { crash: undefined }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { crash: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash?.(error)
  }

  override render() {
    const { crash } = this.state
    return crash === undefined ? this.props.children : <FailurePage error={crash.error} />
  }
}
