import { type ComponentType, lazy } from 'react'
import { matchRoute } from '../routes/match-route.ts'
import { insteadOf, type RouteName, routes } from '../routes/table.ts'
import { ToSettings } from '../settings/to-settings.tsx'
import { loadChunk } from '../shared/load-chunk.ts'

/** A screen whose code is fetched when its route is opened, and which survives a release in between. */
export interface LazyScreen {
  readonly Screen: ComponentType
  /** Fetches the code of a screen that is about to show, as showing it does; rejects with a MissingChunkError. */
  readonly load: () => Promise<unknown>
  /** Fetches the code of a screen that may be next. A failure is ignored: the screen tries again when it shows. */
  readonly prefetch: () => void
}

export const lazyScreen = (fetchCode: () => Promise<{ readonly default: ComponentType }>): LazyScreen => {
  let loading: ReturnType<typeof fetchCode> | undefined
  const load = () => {
    loading ??= loadChunk(fetchCode)
    return loading
  }
  return { Screen: lazy(load), load, prefetch: () => void fetchCode().catch(() => undefined) }
}

const settings = lazyScreen(() => import('../settings/settings-screen.tsx'))

/** The screen of each route, whose code is fetched when the route is opened. */
export const screens: Readonly<Record<RouteName, LazyScreen>> = {
  signIn: lazyScreen(() => import('../auth/sign-in-screen.tsx')),
  signUp: lazyScreen(() => import('../auth/sign-up-screen.tsx')),
  requestPasswordReset: lazyScreen(() => import('../auth/request-password-reset-screen.tsx')),
  resetPassword: lazyScreen(() => import('../auth/reset-password-screen.tsx')),
  finishRegistration: lazyScreen(() => import('../auth/finish-registration-screen.tsx')),
  confirmEmail: lazyScreen(() => import('../auth/confirm-email-screen.tsx')),
  confirmEmailChange: lazyScreen(() => import('../auth/confirm-email-change-screen.tsx')),
  magicLink: lazyScreen(() => import('../magic-link/magic-link-screen.tsx')),
  activateLicense: lazyScreen(() => import('../activation/activate-license-screen.tsx')),
  emailValidation: lazyScreen(() => import('../activation/email-validation-screen.tsx')),
  activationSuccessful: lazyScreen(() => import('../activation/activation-successful-screen.tsx')),
  orders: lazyScreen(() => import('../orders/orders-screen.tsx')),
  order: lazyScreen(() => import('../orders/order-screen.tsx')),
  settings,
  changePassword: { ...settings, Screen: ToSettings },
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
