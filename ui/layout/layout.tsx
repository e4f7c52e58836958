import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { AppFooter } from '../components/app-footer.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { PageShell } from '../components/page-shell.tsx'
import { MessageArea } from '../messages/message-area.tsx'
import { usePortal } from '../react/app-context.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** Tells the app that a view was left, and takes a keyboard or screen reader to the top of the new one. */
const useViewChange = () => {
  const { app } = usePortal()
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    app.then(
      ({ messages }) => messages.leaveView(),
      // Without an app there is no message to clear; the error boundary shows why.
      () => undefined,
    )
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [app, pathname])
}

/** The frame of every page. Header and footer come when the configuration is there; the content does not wait for them. */
export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  useViewChange()
  const menu = { navigationLabel: t('layout.mainNavigation'), menuLabel: t('layout.menu') }
  return (
    <PageShell
      skipLabel={t('layout.skipToContent')}
      header={
        <Suspense fallback={<AppHeader brand={null} {...menu} />}>
          <Header />
        </Suspense>
      }
      footer={
        <Suspense fallback={<AppFooter label={t('layout.footerNavigation')} links={null} />}>
          <Footer />
        </Suspense>
      }
      notices={
        <>
          <ConnectionNotice />
          <MessageArea />
        </>
      }
    >
      {children}
    </PageShell>
  )
}
