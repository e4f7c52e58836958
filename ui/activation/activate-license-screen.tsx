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
import { LoadingPage } from '../layout/loading-page.tsx'
import { usePageTitle } from '../page/use-page-title.ts'
import { useViewChange } from '../page/use-view-change.ts'
import { useAppWhenReady } from '../react/app-context.tsx'
import { useBehavior } from '../react/use-behavior.ts'
import { address } from '../routes/table.ts'
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

const Wizard = ({ onStartOver }: { readonly onStartOver: () => void }) => {
  const state = useBehavior(useAppWhenReady()?.activation.state)
  const asked = askedStep(useLocation())
  const step = stepToShow(asked, state)
  const isDone = state?.tag === 'activated' && asked === 3
  useStepInAddress(isDone ? undefined : step)
  useViewChange(`step ${step ?? asked}`)
  const code = useDraft(state && licenseOf(state)?.licenseKey)
  const email = useDraft(state && emailToOffer(state))
  const footnote = <StartOver onStartOver={onStartOver} />

  if (isDone) return <Navigate to={address.activationSuccessful} replace />
  if (step === 1) return <CodeStep draft={code} footnote={footnote} />
  if (step === undefined || state === undefined || !('license' in state)) return <LoadingPage />
  if (step === 2 || state.tag === 'code-accepted')
    return <EmailStep license={state.license} draft={email} footnote={footnote} />
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
  // Another wizard after each start over: what was typed into the last one goes with it.
  return <Wizard key={startedOver} onStartOver={() => setStartedOver((times) => times + 1)} />
}

export default ActivateLicenseScreen
