import { useEffect } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '../components/button.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { BrokenRouteIllustration } from '../components/screen-graphics.tsx'
import { isIncompleteLink, matchRoute } from '../routes/match-route.ts'
import { paths, type RouteName } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'
import { FailureState } from './page-states.tsx'
import { usePageTitle } from './view.ts'

/** Where the reader of a mail goes on without its link. */
const ways: Partial<Record<RouteName, readonly [to: string, label: 'newPassword.spentAction' | 'layout.activate']>> = {
  resetPassword: [paths.requestPasswordReset, 'newPassword.spentAction'],
  emailValidation: [paths.activateLicense, 'layout.activate'],
}

/**
 * The screen of every address without a route (specification §2), and of a mailed link whose address was cut off or copied
 * in part. It makes no call.
 */
const NotFoundScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('notFound.title'))
  const route = matchRoute(useLocation().pathname)
  const isIncomplete = isIncompleteLink(route)
  const [to, label] = (isIncomplete && route && ways[route.name]) || ([paths.orders, 'notFound.home'] as const)
  // No change of view moves the focus where the page is loaded with this address.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <PageContent width="text">
      <FailureState
        title={t('notFound.title')}
        illustration={<BrokenRouteIllustration />}
        action={
          <Link to={to} className={buttonClass()}>
            {t(label)}
          </Link>
        }
      >
        {t(isIncomplete ? 'notFound.incompleteLink' : 'notFound.text')}
      </FailureState>
    </PageContent>
  )
}

export default NotFoundScreen
