import type { ReactNode } from 'react'
import { errorText, failureText } from '../../core/messages/message-texts.ts'
import type { Failure, FailureCode } from '../../core/messages/messages.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { StillWorking, SupportLink } from '../page/page-states.tsx'
import { useAppWhenReady } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

/** Failures after which the same values may succeed. */
const passing: ReadonlySet<FailureCode> = new Set(['unexpected', 'unexpected-try-again', 'activation-failed'])

const AnotherTry = () => {
  const { t } = useTexts()
  return (
    <>
      <Button type="submit" variant="quiet" size="small">
        {t('common.retry')}
      </Button>
      <SupportLink />
    </>
  )
}

type NextSteps = Readonly<Partial<Record<FailureCode, ReactNode>>>

export interface FormFailureProps {
  readonly failure: Failure | undefined
  readonly isSending: boolean
  readonly onDismiss: () => void
  /** Read out alone, for a failure that shows beside its field. */
  readonly heard?: ReactNode
  readonly nextSteps: NextSteps
}

/** What leads on after a failure, where its form has more than another try. */
export const nextStepOf = ({ code, also }: Failure, nextSteps: NextSteps): ReactNode => nextSteps[also ?? code]

/** Says in a form, above its button, that it is still being sent, or why it was refused. */
export const FormFailure = ({ failure, isSending, onDismiss, heard, nextSteps }: FormFailureProps) => {
  const { t, language } = useTexts()
  const settings = useAppWhenReady()?.settings
  const [text, values] = failure && settings ? failureText(failure, language, settings) : []
  return (
    <>
      <StillWorking busy={isSending} />
      <AlertRegion kind="error">
        {heard && <span className="visually-hidden">{heard}</span>}
        {failure && text && (
          <Alert
            kind="error"
            action={nextStepOf(failure, nextSteps) ?? (passing.has(failure.code) ? <AnotherTry /> : <SupportLink />)}
            onDismiss={onDismiss}
            dismissLabel={t('common.dismiss')}
          >
            {t(text, { ...values })}
            {failure.also && <p>{t(errorText(failure.also))}</p>}
          </Alert>
        )}
      </AlertRegion>
    </>
  )
}
