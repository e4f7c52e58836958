import { useEffect, useState } from 'react'
import { StatusLine } from '../components/alert.tsx'
import { Button, buttonClass, TextLink } from '../components/button.tsx'
import { EmptyState, type EmptyStateProps, PageSkeleton } from '../components/placeholders.tsx'
import { linkClass } from '../components/stack.tsx'
import { useBrandWhenReady, useTexts } from '../shared/texts.tsx'

/**
 * A link to the provider's support. Renders nothing if none is configured. It is a button only where it is the only
 * next step.
 */
export const SupportLink = ({ variant }: { readonly variant?: 'primary' }) => {
  const { t } = useTexts()
  const brand = useBrandWhenReady()
  const url = brand?.supportUrl
  // Before the app has started, the link has its space but no URL.
  if (brand !== undefined && url === undefined) return null
  return (
    <TextLink href={url} className={variant ? buttonClass(variant) : linkClass}>
      {t('common.contactSupport')}
    </TextLink>
  )
}

/** Returns whether a wait has lasted at least this long. */
const useIsLong = (busy: boolean, milliseconds: number): boolean => {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!busy) return
    const timer = setTimeout(() => setIsLong(true), milliseconds)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [busy, milliseconds])
  return isLong
}

/**
 * Announces that a call is still running, when a customer may think that nothing happens. The element must be on the page
 * before.
 */
export const StillWorking = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTexts()
  return <StatusLine>{useIsLong(busy, 5000) && t('common.stillWorking')}</StatusLine>
}

export const ReloadButton = () => {
  const { t } = useTexts()
  return <Button onClick={() => window.location.reload()}>{t('common.reload')}</Button>
}

/**
 * Replaces a screen whose script is loading, or whose customer is being checked. Only a reload requests a stalled script
 * again.
 */
export const LoadingPage = () => {
  const { t } = useTexts()
  const isStalled = useIsLong(true, 20_000)
  const slow = (
    <>
      <StillWorking busy />
      {isStalled && <ReloadButton />}
    </>
  )
  return <PageSkeleton label={t('common.loading')} slow={slow} />
}

/** A page that explains a problem and offers the next step and the provider's support. */
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
