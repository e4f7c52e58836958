import { Link, useLocation } from 'react-router-dom'
import { buttonClass } from '../components/button.tsx'
import { BrokenRouteIllustration } from '../components/illustrations.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { matchRoute } from '../routes/match-route.ts'
import { address, type RouteName } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'
import { FailureState } from './page-states.tsx'
import { usePageTitle } from './view.ts'

/** Where the reader of a mail goes on without its link. */
const ways = {
  resetPassword: [address.requestPasswordReset, 'newPassword.spentAction'],
  emailValidation: [address.activateLicense, 'layout.activate'],
} as const satisfies Partial<Record<RouteName, readonly [to: string, label: string]>>
const otherWay = [address.orders, 'notFound.home'] as const

const wayOn = (name: RouteName | undefined) =>
  name === 'resetPassword' || name === 'emailValidation' ? ways[name] : otherWay

/** In place of the page of a mailed link whose address was cut off or copied in part. No call is made. */
const IncompleteLinkScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('incompleteLink.title'))
  const [to, label] = wayOn(matchRoute(useLocation().pathname)?.name)
  return (
    <PageContent width="text">
      <FailureState
        title={t('incompleteLink.title')}
        illustration={<BrokenRouteIllustration />}
        action={
          <Link to={to} className={buttonClass()}>
            {t(label)}
          </Link>
        }
      >
        {t('incompleteLink.text')}
      </FailureState>
    </PageContent>
  )
}

export default IncompleteLinkScreen
