import { EmptyState, type EmptyStateProps } from '../components/empty-state.tsx'
import { SupportLink } from './support-link.tsx'

/** Says what is wrong in place of a page, why, and what helps: the next step, or the provider's support. */
export const FailureState = ({ action, ...rest }: Omit<EmptyStateProps, 'headingLevel'>) => (
  <EmptyState
    {...rest}
    headingLevel={1}
    action={
      <>
        {action}
        <SupportLink variant="quiet" />
      </>
    }
  />
)
