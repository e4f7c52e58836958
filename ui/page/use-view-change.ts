import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { usePortal } from '../react/app-context.tsx'

/** Where a customer was on a view: how far down, and on which element. */
interface Place {
  readonly scrolled: number
  readonly focusedId: string
}

const topOfPage: Place = { scrolled: 0, focusedId: '' }

/** Follows where the customer is on each entry of the history, as long as this page lives. */
const usePlaces = (entry: string) => {
  const places = useRef(new Map<string, Place>())
  const current = useRef(entry)
  // Before the browser paints, so that no scrolling of the new view is taken for the old one's.
  useLayoutEffect(() => {
    current.current = entry
  }, [entry])
  useEffect(() => {
    const note = () =>
      places.current.set(current.current, {
        scrolled: window.scrollY,
        focusedId: document.activeElement?.id ?? '',
      })
    window.addEventListener('scroll', note, { passive: true })
    document.addEventListener('focusin', note)
    return () => {
      window.removeEventListener('scroll', note)
      document.removeEventListener('focusin', note)
    }
  }, [])
  return (key: string) => places.current.get(key)
}

/**
 * When what is shown changes from one view to another: tells the app that the old one was left, and takes a keyboard or
 * screen reader to the top of the new one. A view is whatever its name says: a path, or a step of one screen. A
 * visitor who goes back finds the view as they left it: scrolled as far, and on the same element if it has an id.
 */
export const useViewChange = (view: string): void => {
  const { app } = usePortal()
  const { key } = useLocation()
  const navigation = useNavigationType()
  const placeOf = usePlaces(key)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    app.then(
      ({ messages }) => messages.leaveView(),
      // Without an app there is no message to clear; the error boundary shows why.
      () => undefined,
    )
    const place = (navigation === NavigationType.Pop ? placeOf(key) : undefined) ?? topOfPage
    window.scrollTo(0, place.scrolled)
    const focused = place.focusedId === '' ? null : document.getElementById(place.focusedId)
    const target = focused ?? document.querySelector('h1')
    target?.focus({ preventScroll: true })
  })
}
