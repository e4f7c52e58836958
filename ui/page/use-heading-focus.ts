import { useEffect, useRef } from 'react'

/**
 * Takes a keyboard or screen reader to the heading when the page turns into another one in place: what had the focus is
 * gone then. The first `page` is left alone.
 */
export const useHeadingFocus = (page: string): void => {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [page])
}
