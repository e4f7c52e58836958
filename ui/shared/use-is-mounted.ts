import { useEffect, useRef } from 'react'

/** Returns a function that returns whether the component is still mounted, for use after an asynchronous call. */
export const useIsMounted = (): (() => boolean) => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return () => isMounted.current
}
