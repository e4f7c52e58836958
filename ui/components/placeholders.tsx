import { Component, type ReactNode } from 'react'
import { joinClassNames } from './class-names.ts'
import { PageContent } from './page-shell.tsx'
import styles from './placeholders.module.css'

/** An error boundary for content that a page does not need, such as an illustration. Renders nothing after an error. */
export class OptionalContentBoundary extends Component<{ readonly children: ReactNode }> {
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

export interface SkeletonProps {
  readonly shape?: 'line' | 'block'
  readonly width?: 'short' | 'medium' | 'full'
}

/** A placeholder for content that is loading. Screen readers skip it, so announce the loading elsewhere. */
export const Skeleton = ({ shape = 'line', width = 'full' }: SkeletonProps) => (
  <div aria-hidden="true" data-loading className={joinClassNames(styles[shape], styles[width])} />
)

interface WaitExplanationProps {
  /** Content that explains a long wait. It is required, so that every long wait is explained. */
  readonly explanation: ReactNode
}

export interface PageSkeletonProps extends WaitExplanationProps {
  readonly label: string
}

/**
 * A placeholder for a loading page: a block, and a heading for screen readers. The heading can have the focus, which
 * moves to the heading of the page that replaces it.
 */
export const PageSkeleton = ({ label, explanation }: PageSkeletonProps) => (
  <PageContent>
    <div role="status" className="visually-hidden">
      <h1 tabIndex={-1}>{label}</h1>
    </div>
    <Skeleton width="short" />
    <Skeleton shape="block" />
    {/* The explanation appears late, so it is below the placeholders, which it would otherwise move. */}
    {explanation}
  </PageContent>
)

export const SpinnerRing = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className={styles.ring}>
    <circle cx="12" cy="12" r="9.5" />
    <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" />
  </svg>
)

export interface SpinnerProps extends WaitExplanationProps {
  readonly label: string
}

/** A spinner for a wait of unknown length. A short delay keeps it from flashing for a quick answer. */
export const Spinner = ({ label, explanation }: SpinnerProps) => (
  <div data-loading className={styles.spinner}>
    <SpinnerRing />
    <span role="status" className={styles.label}>
      {label}
    </span>
    {explanation}
  </div>
)

export interface EmptyStateProps {
  readonly title: ReactNode
  readonly illustration?: ReactNode
  readonly action?: ReactNode
  readonly children?: ReactNode
  /** Advice for a rarer case, below the action. */
  readonly hint?: ReactNode
  /** 1 for the content of a whole page, 2 for a part of a page. */
  readonly headingLevel?: 1 | 2
}

/** A title, a text and an action in place of content that is missing. */
export const EmptyState = ({ title, illustration, action, children, hint, headingLevel = 2 }: EmptyStateProps) => {
  const Heading = headingLevel === 1 ? 'h1' : 'h2'
  return (
    <div className={styles.state}>
      <OptionalContentBoundary>{illustration}</OptionalContentBoundary>
      <Heading tabIndex={headingLevel === 1 ? -1 : undefined}>{title}</Heading>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
    </div>
  )
}
