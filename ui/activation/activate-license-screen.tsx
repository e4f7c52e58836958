import { useLayoutEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import {
  type ActivationState,
  findWizardStep,
  notStartedState,
  type WizardStep,
} from '../../core/activation/activation-state.ts'
import { getUsername } from '../../core/session/login-state.ts'
import { requireEmail } from '../../core/shared/validation.ts'
import { LoadingPage } from '../page/page-states.tsx'
import { usePageTitle, useResetOnViewChange } from '../page/view.ts'
import { paths } from '../routes/table.ts'
import { useAppWhenReady, useBehavior, useProductsWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'
import { createStepPath, readRequestedStep, StartOverButton, useLicenseKeyFromUrl } from './wizard-navigation.tsx'
import { EmailStep, LicenseKeyStep, PasswordStep, useFieldDraft, VerificationSentStep } from './wizard-steps.tsx'

/** Returns the signed-in customer's username if it is an email address. */
const useCustomerEmail = (): string | undefined => {
  const login = useBehavior(useAppWhenReady()?.session.login)
  const username = login && getUsername(login)
  return username !== undefined && requireEmail(username) === undefined ? username : undefined
}

/** Returns the step to show. Returns undefined before the app has started, except for step 1, which needs no data. */
const useWizardStep = (): WizardStep | undefined => {
  const state = useBehavior(useProductsWhenReady()?.activation.state)
  const [initial, setInitial] = useState<ActivationState | undefined>(state)
  if (initial === undefined && state !== undefined) setInitial(state)
  const requested = readRequestedStep(useLocation())
  if (state === undefined) return requested === 1 ? findWizardStep(notStartedState, 1, notStartedState) : undefined
  return findWizardStep(state, requested, initial ?? state)
}

/** Keeps the browser from restoring an earlier scroll position, because each step begins at its heading. */
const useManualScrollRestoration = () => {
  useLayoutEffect(() => {
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])
}

interface ActivationWizardProps {
  readonly licenseKeyInUrl: string | undefined
  readonly onStartOver: () => void
}

const ActivationWizard = ({ licenseKeyInUrl, onStartOver }: ActivationWizardProps) => {
  const requested = readRequestedStep(useLocation())
  const current = useWizardStep()
  const step = current === undefined || current.step === 'done' ? requested : current.step
  useResetOnViewChange(`step ${step}`)
  const ownEmail = useCustomerEmail()
  const licenseKey = useFieldDraft(licenseKeyInUrl ?? (current?.step === 1 ? current.licenseKey : undefined))
  const recipient = useFieldDraft((current?.step === 2 ? current.email : undefined) ?? ownEmail)

  const renderPanel = () => {
    switch (current?.step) {
      case undefined:
        return <LoadingPage />
      case 1:
        return <LicenseKeyStep draft={licenseKey} footnote={<StartOverButton onStartOver={onStartOver} />} />
      case 2:
        return <EmailStep license={current.license} draft={recipient} />
      case 3:
        return current.activation.tag === 'account-found' ? (
          <PasswordStep recipient={current.activation} />
        ) : (
          <VerificationSentStep {...current.activation} />
        )
      case 'done':
        return <Navigate to={paths.activationSuccessful} replace />
    }
  }
  return (
    <>
      {step !== requested && <Navigate to={createStepPath(step)} replace />}
      {renderPanel()}
    </>
  )
}

/** `/activate-license-key` (specification §2): the wizard. The URL contains the step; the browser stores the input. */
const ActivateLicenseScreen = () => {
  const { t } = useTexts()
  usePageTitle(t('activation.title'))
  useManualScrollRestoration()
  const [timesStartedOver, setTimesStartedOver] = useState(0)
  const licenseKeyInUrl = useLicenseKeyFromUrl()
  // "Start over" changes the key, so that React mounts a new wizard with empty fields.
  return (
    <ActivationWizard
      key={timesStartedOver}
      licenseKeyInUrl={timesStartedOver === 0 ? licenseKeyInUrl : undefined}
      onStartOver={() => setTimesStartedOver((times) => times + 1)}
    />
  )
}

export default ActivateLicenseScreen
