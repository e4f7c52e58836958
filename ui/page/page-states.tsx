import { useEffect, useState } from 'react'
import { StatusLine } from '../components/alert.tsx'
import { Button, type ButtonProps, ExternalTextLink, getButtonClass } from '../components/button.tsx'
import { EmptyState, type EmptyStateProps, PageSkeleton } from '../components/placeholders.tsx'
import { touchTargetLinkClass, WrappingRow } from '../components/stack.tsx'
import { useBrandWhenReady, useTexts } from '../shared/texts.tsx'

/**
 * A link to the provider's support. Renders nothing if no support URL is configured. With `variant`, the link looks
 * like a button, for a screen that has no other next step.
 */
export const SupportLink = ({ variant }: { readonly variant?: 'primary' }) => {
  const { t } = useTexts()
  const brand = useBrandWhenReady()
  const url = brand?.supportUrl
  // Before the app has started, the link has no URL, but takes the same space.
  if (brand !== undefined && url === undefined) return null
  return (
    <ExternalTextLink href={url} className={variant ? getButtonClass(variant) : touchTargetLinkClass}>
      {t('common.contactSupport')}
    </ExternalTextLink>
  )
}

/** Returns whether `busy` has been true for at least `milliseconds`. */
const useIsLongWait = (busy: boolean, milliseconds: number): boolean => {
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
 * Announces after five seconds that a call is still running. Render this component before the call starts, because
 * screen readers announce only changes of an element that is already on the page.
 */
export const SlowCallStatus = ({ busy }: { readonly busy: boolean }) => {
  const { t } = useTexts()
  return <StatusLine>{useIsLongWait(busy, 5000) && t('common.stillWorking')}</StatusLine>
}

export const ReloadButton = (appearance: Pick<ButtonProps, 'variant'>) => {
  const { t } = useTexts()
  return (
    <Button {...appearance} onClick={() => window.location.reload()}>
      {t('common.reload')}
    </Button>
  )
}

/**
 * Replaces a screen while its script is loading or the session is being checked. After 20 seconds it offers a reload,
 * because a browser does not request a stalled script again.
 */
export const LoadingPage = () => {
  const { t } = useTexts()
  const isStalled = useIsLongWait(true, 20_000)
  const explanation = (
    <WrappingRow gap="medium">
      <SlowCallStatus busy />
      {isStalled && <ReloadButton variant="secondary" />}
    </WrappingRow>
  )
  return <PageSkeleton label={t('common.loading')} explanation={explanation} />
}

/** A page that explains a problem and offers the next step and the provider's support. */
export const FailurePanel = ({ action, ...rest }: Omit<EmptyStateProps, 'headingLevel'>) => (
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
