import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { fromNow } from '../../core/messages/message-texts.ts'
import type { Failure } from '../../core/messages/messages.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { useTexts } from './texts.tsx'

/** The times at which waits end, in milliseconds, by failure. A screen that is opened again shows the rest of a wait. */
const waitEnds = new WeakMap<object, number>()

const endOf = (failure: AppError | Failure | undefined): number => {
  if (failure === undefined || !('retryAfterSeconds' in failure)) return 0
  const end = waitEnds.get(failure) ?? Date.now() + (failure.retryAfterSeconds ?? 0) * 1000
  waitEnds.set(failure, end)
  return end
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000))

/** Milliseconds: so short that the wait shows every second. */
const refreshIntervalMs = 250

/**
 * Returns how long a service asks not to be called again, such as `in 45 seconds`. Undefined once it may be called.
 * The wait continues when the failure is dismissed.
 */
export const useWait = (failure: AppError | Failure | undefined): string | undefined => {
  const { language } = useTexts()
  const [end, setEnd] = useState(0)
  const latest = endOf(failure)
  if (latest > end) setEnd(latest)
  const subscribe = useCallback(
    (notify: () => void) => {
      const timer = secondsUntil(end) > 0 ? setInterval(notify, refreshIntervalMs) : undefined
      return () => clearInterval(timer)
    },
    [end],
  )
  const seconds = useSyncExternalStore(
    subscribe,
    () => secondsUntil(end),
    () => 0,
  )
  if (seconds === 0) return undefined
  return fromNow(seconds, language) ?? (seconds < 90 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`)
}

/** Does the same as `useWait`, and dismisses a rate limit when its time is over. */
export const useWaitAndDismiss = (failure: Failure | undefined, dismiss: () => void): string | undefined => {
  const waits = useWait(failure)
  const isOver = waits === undefined && failure?.code === 'too-many-tries' && failure.retryAfterSeconds !== undefined
  useEffect(() => {
    if (isOver) dismiss()
  })
  return waits
}
