import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { RecordVisits } from '../analytics/record-visits.tsx'
import { AppFooter } from '../components/app-footer.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { Brand } from '../components/brand.tsx'
import { PageShell } from '../components/page-shell.tsx'
import { MessageArea } from '../messages/message-area.tsx'
import { useKeptFocus } from '../page/use-kept-focus.ts'
import { useViewChange } from '../page/use-view-change.ts'
import { useIsStarted } from '../react/app-context.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const HeaderWhenStarted = () => {
  const { t } = useTranslation()
  if (useIsStarted()) return <Header />
  return <AppHeader brand={<Brand />} navigationLabel={t('layout.mainNavigation')} menuLabel={t('layout.menu')} />
}

const FooterWhenStarted = () => {
  const { t } = useTranslation()
  return useIsStarted() ? <Footer /> : <AppFooter label={t('layout.footerNavigation')} links={null} />
}

/** The frame of every page. Header and footer fill when the configuration is there; the content does not wait for them. */
export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  useViewChange(useLocation().pathname)
  useKeptFocus()
  return (
    <>
      <RecordVisits />
      <PageShell
        skipLabel={t('layout.skipToContent')}
        header={<HeaderWhenStarted />}
        footer={<FooterWhenStarted />}
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
