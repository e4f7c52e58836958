import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { formatTimeFromNow } from '../../core/messages/message-texts.ts'
import type { Failure } from '../../core/messages/messages.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { useTexts } from './texts.tsx'

/** The end of the wait after each failure, in epoch milliseconds. A screen that opens again continues the same wait. */
const waitEndTimes = new WeakMap<object, number>()

const findWaitEndTime = (failure: AppError | Failure | undefined): number => {
  if (failure === undefined || !('retryAfterSeconds' in failure)) return 0
  const end = waitEndTimes.get(failure) ?? Date.now() + (failure.retryAfterSeconds ?? 0) * 1000
  waitEndTimes.set(failure, end)
  return end
}

const computeSecondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** The interval at which the text is updated. It is short enough to show every second. */
const waitRefreshMs = 250

/**
 * Returns when a service may be called again after a failure, such as `in 45 seconds`. Undefined if it may be called
 * now. The wait continues when the customer dismisses the failure.
 */
export const useRetryWaitText = (failure: AppError | Failure | undefined): string | undefined => {
  const { language } = useTexts()
  const [end, setEnd] = useState(0)
  const latest = findWaitEndTime(failure)
  if (latest > end) setEnd(latest)
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = computeSecondsUntil(end) > 0 ? setInterval(notify, waitRefreshMs) : undefined
      return () => clearInterval(timer)
    },
    [end],
  )
  const seconds = useSyncExternalStore(
    subscribe,
    () => computeSecondsUntil(end),
    () => 0,
  )
  if (seconds === 0) return undefined
  return formatTimeFromNow(seconds, language) ?? (seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`)
}

/** Works like `useRetryWaitText`, and dismisses the message about a rate limit when its wait is over. */
export const useWaitTextThenDismiss = (failure: Failure | undefined, dismiss: () => void): string | undefined => {
  const waitText = useRetryWaitText(failure)
  const isOver = waitText === undefined && failure?.code === 'too-many-tries' && failure.retryAfterSeconds !== undefined
  useEffect(() => {
    if (isOver) dismiss()
  })
  return waitText
}
