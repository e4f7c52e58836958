import { type ComponentType, createElement, type ElementType, type LazyExoticComponent, lazy } from 'react'
import { Navigate } from 'react-router-dom'
import { matchRoute } from '../routes/match-route.ts'
import { address, insteadOf, type RouteName, routes } from '../routes/table.ts'
import { loadChunk } from '../shared/load-chunk.ts'

/** A screen whose code is fetched when its route is opened, and which survives a release in between. */
export interface LazyScreen<Screen = ComponentType> {
  readonly Screen: Screen
  /** Fetches the code of a screen that is about to show, as showing it does; rejects with a MissingChunkError. */
  readonly load: () => Promise<unknown>
  /** Fetches the code of a screen that may be next. A failure is ignored: the screen tries again when it shows. */
  readonly prefetch: () => void
}

export const lazyScreen = <Screen extends Exclude<ElementType, string>>(
  fetchCode: () => Promise<{ readonly default: Screen }>,
): LazyScreen<LazyExoticComponent<Screen>> => {
  let loading: ReturnType<typeof fetchCode> | undefined
  const load = () => {
    loading ??= loadChunk(fetchCode)
    return loading
  }
  return { Screen: lazy(load), load, prefetch: () => void fetchCode().catch(() => undefined) }
}

const confirmation = lazyScreen(() => import('../auth/confirmation-screen.tsx'))
const newPassword = lazyScreen(() => import('../auth/new-password-screen.tsx'))
const settings = lazyScreen(() => import('../settings/settings-screen.tsx'))

/** A screen that several routes share, with the props of one of them. */
const withProps =
  <Props extends object>(Screen: ComponentType<Props>, props: Props): ComponentType =>
  () =>
    createElement(Screen, props)

/** The screen of each route, whose code is fetched when the route is opened. */
export const screens: Readonly<Record<RouteName, LazyScreen>> = {
  signIn: lazyScreen(() => import('../auth/sign-in-screen.tsx')),
  signUp: lazyScreen(() => import('../auth/sign-up-screen.tsx')),
  requestPasswordReset: lazyScreen(() => import('../auth/request-password-reset-screen.tsx')),
  resetPassword: { ...newPassword, Screen: withProps(newPassword.Screen, { link: 'reset-password' }) },
  finishRegistration: { ...newPassword, Screen: withProps(newPassword.Screen, { link: 'finish-registration' }) },
  confirmEmail: { ...confirmation, Screen: withProps(confirmation.Screen, { link: 'confirm-email' }) },
  confirmEmailChange: { ...confirmation, Screen: withProps(confirmation.Screen, { link: 'confirm-email-change' }) },
  magicLink: lazyScreen(() => import('../magic-link/magic-link-screen.tsx')),
  activateLicense: lazyScreen(() => import('../activation/activate-license-screen.tsx')),
  emailValidation: lazyScreen(() => import('../activation/email-validation-screen.tsx')),
  activationSuccessful: lazyScreen(() => import('../activation/activation-successful-screen.tsx')),
  orders: lazyScreen(() => import('../orders/orders-screen.tsx')),
  order: lazyScreen(() => import('../orders/order-screen.tsx')),
  settings,
  changePassword: { ...settings, Screen: withProps(Navigate, { to: address.settings, replace: true }) },
}

/** What every address that is none of the portal's shows. */
export const notFound: LazyScreen = lazyScreen(() => import('../page/not-found-screen.tsx'))

/** The screen that a page opened at this path is going to show, as far as can be told before the app is there. */
export const screenToOpen = (pathname: string, startsSignedIn: boolean): LazyScreen => {
  const route = matchRoute(pathname)
  if (route === undefined) return notFound
  const elsewhere = insteadOf[routes[route.name].access][startsSignedIn ? 'customer' : 'visitor']
  return screens[elsewhere ?? route.name]
}

/** What comes before a link is followed: a pointer or a finger on it, or the keyboard's focus. */
const intents = ['pointerover', 'focusin'] as const

/**
 * From now on fetches a screen's code when a visitor comes to a link to it. Only code, which is a file of this
 * site and changes nothing; what a screen asks a back-end for waits until it is shown.
 */
export const prefetchOnIntent = (page: Document): void => {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const route = link?.origin === page.location.origin ? matchRoute(link.pathname) : undefined
    if (route !== undefined) screens[route.name].prefetch()
  }
  for (const intent of intents) page.addEventListener(intent, prefetch, { passive: true })
}
