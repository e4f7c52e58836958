import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { AppFooter } from '../components/app-footer.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { PageShell } from '../components/page-shell.tsx'
import { MessageArea } from '../messages/message-area.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { useViewChange } from './use-view-change.ts'

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
      notices={<MessageArea />}
    >
      {children}
    </PageShell>
  )
}
