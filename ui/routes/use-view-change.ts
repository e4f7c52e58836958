import { useEffect, useRef } from 'react'
import { usePortal } from '../react/app-context.tsx'

/**
 * When what is shown changes from one view to another: tells the app that the old one was left, and takes a keyboard or
 * screen reader to the top of the new one. A view is whatever its name says: a path, or a step of one screen.
 */
export const useViewChange = (view: string): void => {
  const { app } = usePortal()
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    app.then(
      ({ messages }) => messages.leaveView(),
      // Without an app there is no message to clear; the error boundary shows why.
      () => undefined,
    )
    window.scrollTo(0, 0)
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [app, view])
}
