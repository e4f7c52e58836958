import { ToSettings } from '../settings/to-settings.tsx'
import { type LazyScreen, lazyScreen } from './lazy-screen.ts'
import { matchRoute } from './match-route.ts'
import { insteadOf, type RouteName, routes } from './table.ts'

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
