import type { Failure } from '../../core/messages/messages.ts'
import { useRateLimitText } from '../page/failed-call.tsx'
import { useFailureTexts } from '../page/failure-texts.ts'

/**
 * Returns the texts of a failed cancellation or card change: its reason, and what the call may have changed anyway. If the
 * reason is known, "try again" does not help, so it is shown. Otherwise it is `general`, or that there were too many tries.
 */
export const useFailureReason = (failure: Failure | undefined, general: string): readonly string[] => {
  const texts = useFailureTexts()
  const rateLimit = useRateLimitText(failure)
  if (failure === undefined) return []
  const [reason = '', ...effect] = texts(failure)
  const isUnknown = failure.code === 'try-later' || failure.code === 'too-many-tries'
  return [isUnknown ? (rateLimit ?? general) : reason, ...effect]
}
