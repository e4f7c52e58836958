import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AccountApp } from '../../core/account-app.ts'
import { containsSecret, readActivationCode, removeSecrets } from '../../core/shared/url-parameters.ts'
import { TrustedSiteNotice } from '../auth/sign-in-destination.tsx'
import { AppHeader } from '../components/app-header.tsx'
import { Brand } from '../components/brand.tsx'
import { ExternalTextLink } from '../components/button.tsx'
import { AppFooter, PageShell } from '../components/page-shell.tsx'
import { useHistoryNotes } from '../page/history-notes.tsx'
import { useFocusRecovery, useResetOnViewChange } from '../page/view.ts'
import { matchRoute } from '../routes/match-route.ts'
import { paths } from '../routes/table.ts'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { loadChunk } from '../shared/load-chunk.ts'
import { readReleaseVersion } from '../shared/page-data.ts'
import { useBrand, useTexts } from '../shared/texts.tsx'
import { Header } from './header.tsx'
import { ConnectionNotice, MessageArea } from './message-area.tsx'

/**
 * Removes codes and tokens from the URL of every page, because logs, screenshots and the history contain URLs. The
 * activation code in the URL of the wizard is kept in memory (`useHistoryNotes`).
 */
const useRemoveSecretsFromUrl = (): void => {
  const location = useLocation()
  const navigate = useNavigate()
  const notes = useHistoryNotes()
  useEffect(() => {
    const { pathname, search, hash, state } = location
    if (!containsSecret(location)) return
    const code = readActivationCode(location)
    const isWizard = code !== undefined && matchRoute(pathname)?.name === 'activateLicense'
    const to = isWizard ? paths.activateLicense : { pathname, search: removeSecrets(search), hash: removeSecrets(hash) }
    navigate(to, { replace: true, state: isWizard ? notes.store({ licenseKey: code }) : state })
  }, [location, navigate, notes])
}

/** If this script can't be loaded, the page works without the notice, and no page views are counted. */
const ConsentNotice = lazy<ComponentType>(() =>
  loadChunk(() => import('./consent-notice.tsx')).catch(() => ({ default: () => null })),
)

interface FooterProps {
  readonly app: AccountApp
}

/** The footer of every page (specification §1). Its tooltip contains the version of the release. */
const Footer = ({ app: { pageViews } }: FooterProps) => {
  const { t } = useTexts()
  const { companyName, companyUrl, termsUrl, privacyUrl, supportUrl, accessibilityUrl } = useBrand()
  const asksForConsent = useBehavior(pageViews.consent.state) !== 'not-asked'
  const version = readReleaseVersion(document)
  return (
    <AppFooter
      label={t('layout.footerNavigation')}
      title={version && t('layout.version', { version })}
      above={
        asksForConsent && (
          <Suspense fallback={null}>
            <ConsentNotice />
          </Suspense>
        )
      }
      links={[
        <ExternalTextLink key="terms" href={termsUrl}>
          {t('layout.terms')}
        </ExternalTextLink>,
        <ExternalTextLink key="privacy" href={privacyUrl}>
          {t('layout.privacy')}
        </ExternalTextLink>,
        supportUrl && (
          <ExternalTextLink key="support" href={supportUrl}>
            {t('layout.support')}
          </ExternalTextLink>
        ),
        accessibilityUrl && (
          <ExternalTextLink key="accessibility" href={accessibilityUrl}>
            {t('layout.accessibility')}
          </ExternalTextLink>
        ),
        <ExternalTextLink key="company" href={companyUrl}>
          {`© ${new Date().getFullYear()} ${companyName}`}
        </ExternalTextLink>,
      ]}
    />
  )
}

/** The frame of every page. The header and the footer are empty until the app has started; the content is not. */
export const Layout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTexts()
  const app = useAppWhenReady()
  useResetOnViewChange(useLocation().pathname)
  useFocusRecovery()
  useRemoveSecretsFromUrl()
  return (
    <PageShell
      skipLabel={t('layout.skipToContent')}
      header={
        app ? (
          <Header />
        ) : (
          <AppHeader brand={<Brand />} navigationLabel={t('layout.mainNavigation')} menuLabel={t('layout.menu')} />
        )
      }
      footer={app ? <Footer app={app} /> : <AppFooter label={t('layout.footerNavigation')} links={null} />}
      notices={
        <>
          <ConnectionNotice />
          <TrustedSiteNotice />
          <MessageArea />
        </>
      }
    >
      {children}
    </PageShell>
  )
}
