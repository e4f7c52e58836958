import type { ReactNode } from 'react'
import type { Failure, FailureCode } from '../../core/messages/messages.ts'
import { canSucceedLater } from '../../core/shared/error-catalogue.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { useFailureTexts } from '../page/failure-texts.ts'
import { SlowCallStatus, SupportLink } from '../page/page-states.tsx'
import { useTexts } from '../shared/texts.tsx'

/** Returns whether another attempt with the same values may succeed. */
const isTemporaryFailure = (code: FailureCode): boolean => code === 'activation-failed' || canSucceedLater(code)

const RetryActions = ({ waitText }: Pick<FormFailureProps, 'waitText'>) => {
  const { t } = useTexts()
  return (
    <>
      <Button type="submit" variant="quiet" size="small" waitText={waitText}>
        {t('common.retry')}
      </Button>
      <SupportLink />
    </>
  )
}

type FailureNextSteps = Readonly<Partial<Record<FailureCode, ReactNode>>>

export interface FormFailureProps {
  readonly failure: Failure | undefined
  readonly isSending: boolean
  /** When the form can be sent again, as a text such as `in 45 seconds`. */
  readonly waitText: string | undefined
  readonly onDismiss: () => void
  /** A text for screen readers only, for a failure that is visible next to its field. */
  readonly announcement?: ReactNode
  readonly nextSteps: FailureNextSteps
}

/**
 * Returns what the form offers after a failure, such as a link. Undefined if it offers nothing but another attempt or
 * the support.
 */
const findNextStep = ({ code, possibleEffect }: Failure, nextSteps: FailureNextSteps): ReactNode =>
  (possibleEffect && nextSteps[possibleEffect]) ?? nextSteps[code]

/** The message above the button of a form: that the form is being sent, or why it was refused. */
export const FormFailure = ({ failure, isSending, waitText, onDismiss, announcement, nextSteps }: FormFailureProps) => {
  const { t } = useTexts()
  const failureTexts = useFailureTexts()
  const [text, effect] = failure ? failureTexts(failure) : []
  return (
    <>
      <SlowCallStatus busy={isSending} />
      <AlertRegion kind="error">
        {announcement && <span className="visually-hidden">{announcement}</span>}
        {failure && text && (
          <Alert
            kind="error"
            action={
              findNextStep(failure, nextSteps) ??
              (isTemporaryFailure(failure.code) ? <RetryActions waitText={waitText} /> : <SupportLink />)
            }
            onDismiss={onDismiss}
            dismissLabel={t('common.dismiss')}
          >
            {text}
            {effect && <p>{effect}</p>}
          </Alert>
        )}
      </AlertRegion>
    </>
  )
}
