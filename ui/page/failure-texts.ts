import { getErrorTextKey, getFailureText } from '../../core/messages/message-texts.ts'
import type { Failure } from '../../core/messages/messages.ts'
import { useAppWhenReady, useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

/**
 * Returns a function that lists the texts of a failure: the reason, and what the call may have changed anyway. Some
 * texts ask a visitor to sign in, and differ for a signed-in customer. There are no texts before the app has started.
 */
export const useFailureTexts = (): ((failure: Failure) => readonly string[]) => {
  const { t, language } = useTexts()
  const app = useAppWhenReady()
  const isCustomer = useBehavior(app?.session.login)?.tag === 'logged-in'
  const reader = isCustomer ? { context: 'customer' } : {}
  return (failure) => {
    if (app === undefined) return []
    const [reason, values] = getFailureText(failure, language, app.settings)
    const { possibleEffect } = failure
    return [
      t(reason, { ...values, ...reader }),
      ...(possibleEffect === undefined ? [] : [t(getErrorTextKey(possibleEffect), reader)]),
    ]
  }
}
