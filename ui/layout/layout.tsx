import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { RecordVisits } from '../analytics/record-visits.tsx'
import { AppFooter } from '../components/app-footer.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { PageShell } from '../components/page-shell.tsx'
import { MessageArea } from '../messages/message-area.tsx'
import { useViewChange } from '../routes/use-view-change.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The frame of every page. Header and footer come when the configuration is there; the content does not wait for them. */
export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  useViewChange(useLocation().pathname)
  const menu = { navigationLabel: t('layout.mainNavigation'), menuLabel: t('layout.menu') }
  return (
    <>
      <RecordVisits />
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
    </>
  )
}
