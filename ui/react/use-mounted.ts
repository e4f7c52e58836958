import { useEffect, useRef } from 'react'

/** Tells a handler that has awaited something whether its screen is still there: if not, the customer has gone on. */
export const useMounted = (): (() => boolean) => {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
