import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { type ActivationInstructions, createActivationInstructions } from '../../core/activation/activation-state.ts'
import { ContinueLink } from '../auth/continue-link.tsx'
import { Card } from '../components/data-display.tsx'
import { EmailText } from '../components/email-text.tsx'
import { NumberedList } from '../components/numbered-list.tsx'
import { PageContent } from '../components/page-shell.tsx'
import { ProductPicture } from '../components/product-picture.tsx'
import { SuccessIllustration } from '../components/screen-graphics.tsx'
import { wrapTextNodes } from '../components/wrap-texts.tsx'
import { StoreBadges } from '../page/store-badges.tsx'
import { usePageTitle } from '../page/view.ts'
import { matchRoute } from '../routes/match-route.ts'
import { paths } from '../routes/table.ts'
import { useApp, useBehavior, useProducts } from '../shared/app-context.tsx'
import { insertElement, placeholderMark, useTexts } from '../shared/texts.tsx'
import styles from './activation.module.css'
import pageStyles from './activation-successful.module.css'

interface NextStepInstructionsProps {
  readonly instructions: ActivationInstructions
  readonly email: string
}

/** The labels that the mobile apps show in English in every language. */
const englishAppLabelPattern = /(Login to your account|restore license with user login|Account|Sign in)/

/** Marks the labels of the apps in a text as English, so that screen readers pronounce them correctly. */
const markEnglishLabels = (text: string, language: string): ReactNode =>
  language.startsWith('en-')
    ? text
    : wrapTextNodes(
        text.split(englishAppLabelPattern).map((part, index) =>
          index % 2 === 0 ? (
            part
          ) : (
            <span key={part} lang="en">
              {part}
            </span>
          ),
        ),
      )

/** The instructions for the next steps. They depend on the kind of app (specification §2). */
const NextStepInstructions = ({ instructions: { kind, stores, platforms }, email }: NextStepInstructionsProps) => {
  const { t, language } = useTexts()
  const mark = (text: string) => markEnglishLabels(text, language)
  return (
    <Card heading={t('successes.whatNext')} description={t(`activation.successful.leads.${kind}`)}>
      <NumberedList>
        <li>
          <p>{t('activation.successful.download')}</p>
          <StoreBadges stores={stores} />
        </li>
        <li>
          <p>{t('activation.successful.open')}</p>
        </li>
        <li>
          <p>{mark(t(`activation.successful.${kind === 'truck' ? 'truckMenu' : 'menu'}`))}</p>
          {kind === 'truck' && (
            <ul className={pageStyles.platforms}>
              {platforms.map((platform) => (
                <li key={platform}>{mark(t(`activation.successful.truck.${platform}`))}</li>
              ))}
            </ul>
          )}
        </li>
        <li>
          <p>
            {insertElement(
              t('activation.successful.signIn', { email: placeholderMark }),
              <EmailText className={styles.activatedEmail} text={email} />,
            )}
          </p>
        </li>
      </NumberedList>
    </Card>
  )
}

/** `/activation-successful` (specification §2): the activated product, the account's email, and the next steps. */
const ActivationSuccessfulScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('successes.license-activated'))
  const { settings } = useApp()
  const { activation, device } = useProducts()
  const [resumes, setResumes] = useState(activation.canResume)
  useLayoutEffect(() => {
    activation.resume()
    setResumes(false)
  }, [activation])
  const state = useBehavior(activation.state)
  useEffect(() => {
    const listening = new AbortController()
    window.addEventListener('pagehide', activation.suspend, listening)
    // "Back" may restore the page from the browser's cache after an hour. The activation may have expired by then.
    window.addEventListener('pageshow', ({ persisted }) => persisted && activation.resume(), listening)
    return () => listening.abort()
  }, [activation])
  // The screen is also unmounted when the signed-in customer changes. Only the URL shows whether the page was left.
  useEffect(
    () => () => {
      if (matchRoute(window.location.pathname)?.name !== 'activationSuccessful') activation.leave()
    },
    [activation],
  )
  if (resumes) return null
  if (state.tag !== 'activated') return <Navigate to={paths.activateLicense} replace />
  const instructions = createActivationInstructions(state.license.appName, settings, device)
  return (
    <PageContent width="text">
      <div className={styles.head}>
        <SuccessIllustration />
        <h1 tabIndex={-1}>{t('successes.license-activated')}</h1>
        <div className={pageStyles.activated}>
          <ProductPicture kind={instructions.kind} />
          <p>
            <bdi>{state.license.appName}</bdi>
          </p>
          <span>
            <span>{t('activation.successful.email')}</span> <EmailText className={styles.email} text={state.email} />
          </span>
        </div>
      </div>
      <NextStepInstructions instructions={instructions} email={state.email} />
      <div className={styles.another}>
        {/* The next step is in the app, so the page has no primary button. */}
        <ContinueLink email={state.email} variant="secondary" />
        <Link to={paths.activateLicense}>{t('activation.successful.another')}</Link>
      </div>
    </PageContent>
  )
}

export default ActivationSuccessfulScreen
