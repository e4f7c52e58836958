import { useEffect } from 'react'

/** A page that the browser loads ahead of time is not seen yet, even if it says that it is visible. */
const isPrerendering = () => 'prerendering' in document && document.prerendering === true

/** Calls once the page is in front of its reader, and each time it comes back there. */
export const useWhenSeen = (act: () => void): void => {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible' && !isPrerendering()) act()
    }
    const listening = new AbortController()
    document.addEventListener('visibilitychange', check, listening)
    document.addEventListener('prerenderingchange', check, listening)
    check()
    return () => listening.abort()
  }, [act])
}
