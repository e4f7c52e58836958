import { useEffect, useState } from 'react'

const computeMsUntilMidnight = (now: number): number => new Date(now).setHours(24, 0, 0, 0) - now

/**
 * Returns the current time, for a text that depends on the clock. The component renders again at midnight, when the
 * page becomes visible (because browsers delay the timers of hidden pages), and after `refreshAfterMs`.
 */
export const useNow = (refreshAfterMs = Number.POSITIVE_INFINITY): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const refresh = () => setNow(Date.now())
    const timer = setTimeout(refresh, Math.min(computeMsUntilMidnight(now), refreshAfterMs))
    const onVisible = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [now, refreshAfterMs])
  return now
}
