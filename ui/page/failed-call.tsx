import { useState } from 'react'
import { createFailure, type Failure } from '../../core/messages/messages.ts'
import type { AppError, Outcome } from '../../core/shared/app-error.ts'
import { Button, type ButtonProps } from '../components/button.tsx'
import { RefreshIcon } from '../components/screen-graphics.tsx'
import { useTexts } from '../shared/texts.tsx'
import { useRetryWaitText } from '../shared/wait.ts'
import { useFailureTexts } from './failure-texts.ts'

/**
 * Returns a function that runs a call, and the props of its button. The button is busy until the call ends, and then
 * disabled as long as a rate limit lasts.
 */
export const useCallButton = <A,>(run: () => ReturnType<Outcome<A>>) => {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<AppError>()
  const press = async () => {
    setBusy(true)
    const result = await run()
    setBusy(false)
    setError(result._tag === 'Left' ? result.left : undefined)
    return result
  }
  return { button: { busy, waitText: useRetryWaitText(error) }, error, press }
}

interface RetryButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  readonly error: AppError
  readonly onRetry: () => void
}

/** A button that repeats a failed call once the service allows it. */
export const RetryButton = ({ error, onRetry, ...rest }: RetryButtonProps) => {
  const { t } = useTexts()
  return (
    <Button {...rest} waitText={useRetryWaitText(error)} onClick={onRetry}>
      <RefreshIcon />
      {t('common.retry')}
    </Button>
  )
}

/** Returns the text about a rate limit until the limit ends. It replaces the screen's own text about the failure. */
export const useRateLimitText = (failed: AppError | Failure | undefined): string | undefined => {
  const texts = useFailureTexts()
  const waitText = useRetryWaitText(failed)
  const failure = failed && ('tag' in failed ? createFailure(failed) : failed)
  if (failure?.code !== 'too-many-tries') return undefined
  return failure.retryAfterSeconds !== undefined && waitText === undefined ? undefined : texts(failure)[0]
}
