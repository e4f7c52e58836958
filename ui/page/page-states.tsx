import { useEffect, useState } from 'react'
import { StatusLine } from '../components/alert.tsx'
import { buttonClass, TextLink } from '../components/button.tsx'
import { EmptyState, type EmptyStateProps, PageSkeleton } from '../components/placeholders.tsx'
import { linkClass } from '../components/stack.tsx'
import { useProductWhenReady, useTexts } from '../shared/texts.tsx'

/** A link to the provider's support; nothing where none is configured. A button only where it is the one way on. */
export const SupportLink = ({ variant }: { readonly variant?: 'primary' }) => {
  const { t } = useTexts()
  const product = useProductWhenReady()
  const address = product?.supportUrl
  // Before the app is there it has its place, and leads nowhere yet.
  if (product !== undefined && address === undefined) return null
  return (
    <TextLink href={address} className={variant ? buttonClass(variant) : linkClass}>
      {t('common.contactSupport')}
    </TextLink>
  )
}

/** After so long a customer may think that nothing happens. */
const slowAfterMs = 5000

/** Says that a call still runs, once it takes long. It must be on the page before. */
export const StillWorking = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTexts()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setIsSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setIsSlow(false)
    }
  }, [busy])
  return <StatusLine>{isSlow && t('common.stillWorking')}</StatusLine>
}

/** Replaces a screen while its script loads or the customer is checked. */
export const LoadingPage = () => {
  const { t } = useTexts()
  return <PageSkeleton label={t('common.loading')} slow={<StillWorking busy />} />
}

/** A page that says what is wrong, and offers the next step and the provider's support. */
export const FailureState = ({ action, ...rest }: Omit<EmptyStateProps, 'headingLevel'>) => (
  <EmptyState
    {...rest}
    headingLevel={1}
    action={
      <>
        {action}
        <SupportLink />
      </>
    }
  />
)
