import type { App } from 'account-portal-core'

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
