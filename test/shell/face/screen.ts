import type { App } from 'account-portal-core'
import { useInput } from 'ink'

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

/** What the escape key does just now. */
export const useEscape = (action: () => void): void => {
  useInput((_, key) => {
    if (key.escape) action()
  })
}
