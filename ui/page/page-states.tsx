import { ButtonLink, type ButtonLinkProps } from '../components/button.tsx'
import { EmptyState, type EmptyStateProps } from '../components/empty-state.tsx'
import { PageSkeleton } from '../components/loading.tsx'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

/** A link to the provider's support; nothing where none is configured. */
export const SupportLink = (look: Pick<ButtonLinkProps, 'variant' | 'size'>) => {
  const { t } = useTexts()
  const address = useAppWhenReady()?.settings.product.supportUrl
  if (address === undefined) return null
  return (
    <ButtonLink {...look} href={address}>
      {t('common.contactSupport')}
    </ButtonLink>
  )
}

/** Stands in for a screen while its script loads or the customer is checked. */
export const LoadingPage = () => {
  const { t } = useTexts()
  return <PageSkeleton label={t('common.loading')} />
}

/** A page that says what is wrong, and offers the next step and the provider's support. */
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
