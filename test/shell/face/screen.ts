import type { App } from 'account-portal-core'
import { type Key, useInput } from 'ink'
import { useCallback, useLayoutEffect, useRef } from 'react'

/** Where the user is in the app. */
export type Place =
  | { readonly tag: 'menu' | 'sign-in' | 'orders' | 'subscriptions' | 'activate' | 'language' }
  | { readonly tag: 'order'; readonly id: number }

/** What every screen is given. */
export interface ScreenProps {
  readonly app: App
  readonly go: (place: Place) => void
  readonly back: () => void
}

/**
 * What keys do. Ink follows a new handler a moment after the picture that it belongs to: a key that comes in between, from a
 * quick hand, goes to the newest one here.
 */
export const useKeys = (press: (input: string, key: Key) => void, isActive = true): void => {
  const latest = useRef({ press, isActive })
  useLayoutEffect(() => {
    latest.current = { press, isActive }
  })
  useInput(
    useCallback((input: string, key: Key) => {
      if (latest.current.isActive) latest.current.press(input, key)
    }, []),
  )
}

/** What the escape key does just now. */
export const useEscape = (action: () => void): void =>
  useKeys((_, key) => {
    if (key.escape) action()
  })
