import { Component, type ReactNode } from 'react'

/** A part that its page can do without, such as a drawing. If it throws, it is left out, and the error is reported. */
export class Expendable extends Component<{ readonly children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
