import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { getButtonClass } from '../components/button.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { BrokenRouteIllustration } from '../components/screen-graphics.tsx'
import { isIncompleteLink, matchRoute } from '../routes/match-route.ts'
import { paths, type RouteName } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'
import { FailurePanel } from './page-states.tsx'
import { usePageTitle } from './view.ts'

/** The next step after an incomplete mailed link, by the link's route. Other routes get a link to the orders. */
const incompleteLinkActions: Partial<
  Record<RouteName, readonly [to: string, label: 'newPassword.spentAction' | 'layout.activate']>
> = {
  resetPassword: [paths.requestPasswordReset, 'newPassword.spentAction'],
  emailValidation: [paths.activateLicense, 'layout.activate'],
}

/**
 * The screen for every URL without a route (specification §2), and for a mailed link that is incomplete, because it was
 * cut off or only partly copied. The screen makes no call.
 */
const NotFoundScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('notFound.title'))
  const route = matchRoute(useLocation().pathname)
  const isIncomplete = isIncompleteLink(route)
  const [to, label] =
    (isIncomplete && route && incompleteLinkActions[route.name]) || ([paths.orders, 'notFound.home'] as const)
  // The first page of a visit needs this focus, because `useResetOnViewChange` moves the focus only on later pages.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <PageContent width="text">
      <FailurePanel
        title={t('notFound.title')}
        illustration={<BrokenRouteIllustration />}
        action={
          <Link to={to} className={getButtonClass()}>
            {t(label)}
          </Link>
        }
      >
        {t(isIncomplete ? 'notFound.incompleteLink' : 'notFound.text')}
      </FailurePanel>
    </PageContent>
  )
}

export default NotFoundScreen
