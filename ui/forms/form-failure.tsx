import type { ReactNode } from 'react'
import type { Failure, FailureCode } from '../../core/messages/messages.ts'
import { mayPass } from '../../core/shared/error-catalogue.ts'
import { Alert, AlertRegion } from '../components/alert.tsx'
import { Button } from '../components/button.tsx'
import { useFailureTexts } from '../page/failure-texts.ts'
import { StillWorking, SupportLink } from '../page/page-states.tsx'
import { useTexts } from '../shared/texts.tsx'

/** Returns whether the same values may succeed in another attempt. */
const isPassing = (code: FailureCode): boolean => code === 'activation-failed' || mayPass(code)

const AnotherTry = ({ waits }: Pick<FormFailureProps, 'waits'>) => {
  const { t } = useTexts()
  return (
    <>
      <Button type="submit" variant="quiet" size="small" waits={waits}>
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
  /** When the form can be sent again, such as "in 45 seconds". */
  readonly waits: string | undefined
  readonly onDismiss: () => void
  /** A text only for screen readers, about a failure that is shown next to its field. */
  readonly heard?: ReactNode
  readonly nextSteps: NextSteps
}

/**
 * Returns the next step that the form shows after a failure, such as a link. Undefined if the customer can only try
 * again.
 */
export const nextStepOf = ({ code, possibleEffect }: Failure, nextSteps: NextSteps): ReactNode =>
  (possibleEffect && nextSteps[possibleEffect]) ?? nextSteps[code]

/** Shows above a form's button that the form is being sent, or why it was refused. */
export const FormFailure = ({ failure, isSending, waits, onDismiss, heard, nextSteps }: FormFailureProps) => {
  const { t } = useTexts()
  const failureTexts = useFailureTexts()
  const [text, effect] = failure ? failureTexts(failure) : []
  return (
    <>
      <StillWorking busy={isSending} />
      <AlertRegion kind="error">
        {heard && <span className="visually-hidden">{heard}</span>}
        {failure && text && (
          <Alert
            kind="error"
            action={
              nextStepOf(failure, nextSteps) ??
              (isPassing(failure.code) ? <AnotherTry waits={waits} /> : <SupportLink />)
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
