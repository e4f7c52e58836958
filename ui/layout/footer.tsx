import { useTranslation } from 'react-i18next'
import { Consent } from '../analytics/consent.tsx'
import { readReleaseVersion } from '../boot/page-data.ts'
import { AppFooter } from '../components/app-footer.tsx'
import { TextLink } from '../components/button.tsx'
import { useApp } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'

/** The foot of every page (specification §1): company, Terms of Use, Privacy Policy; and support, where it is configured. Above them stands whether views may be counted, where that is asked. Its title names the release. */
export const Footer = () => {
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
