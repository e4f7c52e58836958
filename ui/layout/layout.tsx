import type { ReactNode } from 'react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ContinueNotice } from '../auth/sign-in-destination.tsx'
import { AppFooter } from '../components/app-footer.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { Brand } from '../components/brand.tsx'
import { TextLink } from '../components/button.tsx'
import { PageShell } from '../components/page-shell.tsx'
import { useFocusRecovery, useViewChange } from '../page/view.ts'
import { useApp, useBehavior, useIsStarted } from '../shared/app-context.tsx'
import { loadChunk } from '../shared/load-chunk.ts'
import { readReleaseVersion } from '../shared/page-data.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { Header } from './header.tsx'
import { MessageArea } from './message-area.tsx'

/** Where the question can't be fetched nothing is counted, and the page goes on without it. */
const ConsentNotice = lazy<ComponentType>(() =>
  loadChunk(() => import('./consent-notice.tsx')).catch(() => ({ default: () => null })),
)

/** Whether page views may be counted: the question, or what was answered. To be shown where the configuration has it asked. */
const Consent = () => (
  <Suspense fallback={null}>
    <ConsentNotice />
  </Suspense>
)

/** The foot of every page (specification §1): company, Terms of Use, Privacy Policy; and support, where it is configured. Above them stands whether views may be counted, where that is asked. Its title names the release. */
const Footer = () => {
  const { t } = useTranslation()
  const { settings, visits } = useApp()
  const { companyName, companyUrl, termsUrl, privacyUrl, supportUrl } = settings.product
  const isAsked = useBehavior(visits.consent.state) !== 'not-asked'
  const version = readReleaseVersion(document)
  return (
    <AppFooter
      label={t('layout.footerNavigation')}
      title={version && t('layout.version', { version })}
      above={isAsked && <Consent />}
      links={[
        <TextLink key="company" href={companyUrl}>
          {companyName}
        </TextLink>,
        <TextLink key="terms" href={termsUrl}>
          {t('layout.terms')}
        </TextLink>,
        <TextLink key="privacy" href={privacyUrl}>
          {t('layout.privacy')}
        </TextLink>,
        supportUrl && (
          <TextLink key="support" href={supportUrl}>
            {t('layout.support')}
          </TextLink>
        ),
      ]}
    />
  )
}

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
  useFocusRecovery()
  return (
    <PageShell
      skipLabel={t('layout.skipToContent')}
      header={<HeaderWhenStarted />}
      footer={<FooterWhenStarted />}
      notices={
        <>
          <ConnectionNotice />
          <ContinueNotice />
          <MessageArea />
        </>
      }
    >
      {children}
    </PageShell>
  )
}
