import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PageContent } from '../components/page-shell.tsx'
import { useRouteParameter } from '../page/mailed-link.ts'
import { usePageTitle, useViewChange } from '../page/view.ts'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { LoadingMagicLink } from './loading-magic-link.tsx'
import { MagicLinkByState } from './magic-link-by-state.tsx'

/** /magic-link/:token (specification §2): opens the provider's app on a phone. */
const MagicLinkScreen = () => {
  const { t } = useTranslation()
  usePageTitle(t('magicLink.title'))
  const token = useRouteParameter()
  const app = useAppWhenReady()
  // The prerendered page shows that it loads, and so does the first render, whatever is known by then.
  const state = useBehavior(app?.magicLink.state)
  const login = useBehavior(app?.session.login)
  const named = useBehavior(app?.magicLink.named)
  const replaces = login?.tag === 'logged-in' ? named : undefined
  useViewChange(`magic link ${replaces === undefined ? (state?.tag ?? 'loading') : 'of another customer'}`)
  useEffect(() => {
    void app?.magicLink.open(token)()
  }, [app, token])
  return (
    <PageContent width="text">
      {app === undefined || state === undefined ? (
        <LoadingMagicLink />
      ) : (
        <MagicLinkByState app={app} state={state} token={token} replaces={replaces} />
      )}
    </PageContent>
  )
}

export default MagicLinkScreen
