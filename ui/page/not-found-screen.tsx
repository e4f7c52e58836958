import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buttonClass } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { BrokenRouteIllustration } from '../components/illustrations.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { address } from '../routes/table.ts'
import { usePageTitle } from './use-page-title.ts'

/** What every address that is none of the portal's shows (specification §2). */
const NotFoundScreen = () => {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <PageContent width="text">
      <EmptyState
        headingLevel={1}
        title={t('notFound.title')}
        illustration={<BrokenRouteIllustration />}
        action={
          <Link to={address.orders} className={buttonClass()}>
            {t('notFound.home')}
          </Link>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </PageContent>
  )
}

export default NotFoundScreen
