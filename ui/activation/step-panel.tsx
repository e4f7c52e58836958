import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Step } from '../../core/activation/activation-state.ts'
import { AuthPanel } from '../components/auth-panel.tsx'
import { Back } from '../components/back.tsx'
import { ArrowBackIcon } from '../components/icon.tsx'
import { ProgressSteps } from '../components/progress-steps.tsx'
import { stepAddress, useStepBack } from './use-step.ts'

const previous: Readonly<Record<Step, Step | undefined>> = { 1: undefined, 2: 1, 3: 2 }

export interface StepPanelProps {
  readonly step: Step
  readonly heading: string
  readonly description?: ReactNode
  /** Below the step, on every one of them. */
  readonly footnote?: ReactNode
  readonly children?: ReactNode
}

/** A step of the wizard: where one is in it, the way back, and the step itself. */
export const StepPanel = ({ step, heading, description, footnote, children }: StepPanelProps) => {
  const { t } = useTranslation()
  const stepBack = useStepBack()
  const before = previous[step]
  return (
    <AuthPanel
      before={
        <>
          <ProgressSteps
            label={t('activation.steps')}
            steps={[
              t('activation.stepNames.code'),
              t('activation.stepNames.email'),
              t('activation.stepNames.activate'),
            ]}
            current={step}
          />
          {before !== undefined && (
            <Back>
              <Link to={stepAddress(before)} replace onClick={stepBack}>
                <ArrowBackIcon />
                {t('activation.back')}
              </Link>
            </Back>
          )}
        </>
      }
      heading={heading}
      description={description}
      footnote={footnote}
    >
      {children}
    </AuthPanel>
  )
}
