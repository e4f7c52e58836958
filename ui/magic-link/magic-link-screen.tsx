import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { PageContent } from '../components/page-shell.tsx'
import { useAppWhenReady } from '../react/app-context.tsx'
import { usePageTitle } from '../routes/use-page-title.ts'
import { LoadingMagicLink } from './loading-magic-link.tsx'
import { MagicLinkByState } from './magic-link-by-state.tsx'

/** /magic-link/:token (specification §2): opens the provider's app on a phone. */
const MagicLinkScreen = () => {
  const { t } = useTranslation()
  usePageTitle(t('magicLink.title'))
  const { token = '' } = useParams()
  const app = useAppWhenReady()
  useEffect(() => {
    void app?.magicLink.open(token)
  }, [app, token])
  return (
    <PageContent width="text">
      {app === undefined ? <LoadingMagicLink /> : <MagicLinkByState app={app} token={token} />}
    </PageContent>
  )
}

export default MagicLinkScreen
