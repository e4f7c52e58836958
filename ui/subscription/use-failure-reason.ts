import type { Failure } from '../../core/messages/messages.ts'
import { useRateLimitText } from '../page/failed-call.tsx'
import { useFailureTexts } from '../page/failure-texts.ts'

/**
 * Returns the texts of a failed cancellation or card change: the reason, and what the call may have changed anyway. If the
 * reason is not known, the texts `general` replace it. The text of a rate limit replaces the reason or `general`.
 */
export const useFailureReason = (
  failure: Failure | undefined,
  general: readonly string[],
  laterRateLimit?: string,
): readonly string[] => {
  const texts = useFailureTexts()
  const rateLimit = useRateLimitText(failure)
  if (failure === undefined) return []
  const [reason = '', ...effect] = texts(failure)
  const limit = laterRateLimit ?? rateLimit
  const isUnknown = failure.code === 'try-later' || failure.code === 'too-many-tries'
  return [...(limit !== undefined ? [limit] : isUnknown ? general : [reason]), ...effect]
}
