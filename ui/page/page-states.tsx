import { useTranslation } from 'react-i18next'
import { ButtonLink, type ButtonLinkProps } from '../components/button.tsx'
import { EmptyState, type EmptyStateProps } from '../components/empty-state.tsx'
import { PageSkeleton } from '../components/page-skeleton.tsx'
import { useAppIfAny } from '../shared/app-context.tsx'

/** The way to the provider's support, for beside whatever went wrong; nothing where none is configured. */
export const SupportLink = (look: Pick<ButtonLinkProps, 'variant' | 'size'>) => {
  const { t } = useTranslation()
  const address = useAppIfAny()?.settings.product.supportUrl
  if (address === undefined) return null
  return (
    <ButtonLink {...look} href={address}>
      {t('common.contactSupport')}
    </ButtonLink>
  )
}

/** In the place of a screen whose code, or whose customer, is not known yet. */
export const LoadingPage = () => {
  const { t } = useTranslation()
  return <PageSkeleton label={t('common.loading')} />
}

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
