import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router-dom'
import {
  type ActivationState,
  emailToOffer,
  furthestStep,
  licenseOf,
  type Step,
} from '../../core/activation/activation-state.ts'
import { email } from '../../core/shared/validation.ts'
import { LoadingPage } from '../page/page-states.tsx'
import { usePageTitle, useViewChange } from '../page/view.ts'
import { address } from '../routes/table.ts'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { useCodeInAddress } from './code-in-address.ts'
import { CodeStep } from './code-step.tsx'
import { useDraft } from './draft.ts'
import { EmailStep } from './email-step.tsx'
import { PasswordStep } from './password-step.tsx'
import { StartOver } from './start-over.tsx'
import { askedStep, useStepInAddress } from './use-step.ts'
import { VerificationSentStep } from './verification-sent-step.tsx'

/**
 * The step to show: what the address asks for, as far as the activation has come. Until that is known the first may
 * show, since it needs nothing, and no other.
 */
const stepToShow = (asked: Step, state: ActivationState | undefined): Step | undefined => {
  if (state === undefined) return asked === 1 ? 1 : undefined
  const furthest = furthestStep(state)
  return asked < furthest ? asked : furthest
}

/**
 * Whether the activation has come to its end while the wizard was open, at whichever step, or is what the third step was
 * reloaded for. An earlier one leads nowhere: the next begins.
 */
const useIsDone = (state: ActivationState | undefined, asked: Step): boolean => {
  const [found, setFound] = useState(state)
  if (found === undefined && state !== undefined) setFound(state)
  return state?.tag === 'activated' && (asked === 3 || (found !== undefined && found !== state))
}

/** The address that the customer is signed in with, if that is one. */
const useOwnEmail = (): string | undefined => {
  const login = useBehavior(useAppWhenReady()?.session.login)
  const username = login?.tag === 'logged-in' ? login.username : undefined
  return username !== undefined && email(username) === undefined ? username : undefined
}

interface WizardProps {
  /** The code that the address named. */
  readonly scanned: string | undefined
  readonly onStartOver: () => void
}

const Wizard = ({ scanned, onStartOver }: WizardProps) => {
  const state = useBehavior(useAppWhenReady()?.activation.state)
  const ownEmail = useOwnEmail()
  const asked = askedStep(useLocation())
  const step = stepToShow(asked, state)
  const isDone = useIsDone(state, asked)
  useStepInAddress(isDone ? undefined : step)
  useViewChange(`step ${step ?? asked}`)
  const code = useDraft(scanned ?? (state && licenseOf(state)?.licenseKey))
  const recipient = useDraft((state && emailToOffer(state)) ?? ownEmail)
  const footnote = <StartOver onStartOver={onStartOver} />

  if (isDone) return <Navigate to={address.activationSuccessful} replace />
  if (step === 1) return <CodeStep draft={code} footnote={footnote} />
  if (step === undefined || state === undefined || !('license' in state)) return <LoadingPage />
  if (step === 2 || state.tag === 'code-accepted')
    return <EmailStep license={state.license} draft={recipient} footnote={footnote} />
  return state.tag === 'account-found' ? (
    <PasswordStep recipient={state} footnote={footnote} />
  ) : (
    <VerificationSentStep email={state.email} footnote={footnote} />
  )
}

/** /activate-license-key (specification §2): the wizard. Its step is in the address, what was entered in the browser. */
const ActivateLicenseScreen = () => {
  const { t } = useTranslation()
  usePageTitle(t('activation.title'))
  const [startedOver, setStartedOver] = useState(0)
  const scanned = useCodeInAddress()
  // Another wizard after each start over: what was typed into the last one, or scanned for it, goes with it.
  return (
    <Wizard
      key={startedOver}
      scanned={startedOver === 0 ? scanned : undefined}
      onStartOver={() => setStartedOver((times) => times + 1)}
    />
  )
}

export default ActivateLicenseScreen
