import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../components/button.tsx'
import { address } from '../routes/table.ts'
import { useApp, useBehavior } from '../shared/app-context.tsx'
import { useTexts } from '../shared/texts.tsx'

/** A browser that loads a page ahead of time reports it as visible. */
const isPrerendering = () => 'prerendering' in document && document.prerendering === true

/** Calls when the page is visible, and each time it becomes visible again. */
export const useWhenVisible = (act: () => void): void => {
  useEffect(() => {
    const check = () => {
      if (document.visibilityState === 'visible' && !isPrerendering()) act()
    }
    const listening = new AbortController()
    document.addEventListener('visibilitychange', check, listening)
    document.addEventListener('prerenderingchange', check, listening)
    window.addEventListener('pageshow', ({ persisted }) => persisted && check(), listening)
    check()
    return () => listening.abort()
  }, [act])
}

/** Focuses the heading when the state changes, because the focused element is gone then. The first state moves no focus. */
export const useHeadingFocus = (state: string): void => {
  const shown = useRef(state)
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, [state])
}

/** To the orders of a signed-in customer, or to sign-in. */
export const ContinueLink = () => {
  const { t } = useTexts()
  const login = useBehavior(useApp().session.login)
  return login.tag === 'logged-in' ? (
    <Link to={address.orders} className={buttonClass()}>
      {t('confirmation.toOrders')}
    </Link>
  ) : (
    <Link to={address.signIn} className={buttonClass()}>
      {t('signIn.title')}
    </Link>
  )
}
