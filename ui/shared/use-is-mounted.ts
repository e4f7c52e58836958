import { useEffect, useRef } from 'react'

/** Returns a function that says whether the component is still on the page, for a call that ends later. */
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
