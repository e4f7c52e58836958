import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../components/button.tsx'
import { BrokenRouteIllustration } from '../components/illustrations.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { address } from '../routes/table.ts'
import { useTexts } from '../shared/texts.tsx'
import { FailureState } from './page-states.tsx'
import { usePageTitle } from './view.ts'

/** The screen of every address without a route (specification §2). */
const NotFoundScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('notFound.title'))
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
          <Link to={address.orders} className={buttonClass()}>
            {t('notFound.home')}
          </Link>
        }
      >
        {t('notFound.text')}
      </FailureState>
    </PageContent>
  )
}

export default NotFoundScreen
