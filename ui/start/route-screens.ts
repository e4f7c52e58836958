import { type ComponentType, createElement, type ElementType, type LazyExoticComponent, lazy } from 'react'
import { Navigate } from 'react-router-dom'
import { loadOnce } from '../../core/shared/single-flight.ts'
import { loadAllTexts } from '../language/i18n.ts'
import { isIncompleteLink, matchRoute } from '../routes/match-route.ts'
import {
  type LazyModuleRow,
  needsPart,
  paths,
  type RouteName,
  redirectTargetsByAccess,
  routelessModules,
  routes,
} from '../routes/table.ts'
import { importWithStyles } from '../shared/deferred-styles.ts'
import { loadChunk } from '../shared/load-chunk.ts'
import { earlyScriptSelector, readEarlyScriptData } from '../shared/page-data.ts'
import { prefersReducedData } from '../shared/scheduling.ts'

/** A screen that loads when its route is opened. */
export interface LazyScreen<Screen = ComponentType> {
  readonly Screen: Screen
  /** Loads a screen that is about to render. Rejects with a MissingChunkError. */
  readonly load: () => Promise<readonly [screen: unknown, ...parts: readonly unknown[]]>
  /** Fetches a screen that may be opened next. Ignores a failure, because `load` requests the screen again. */
  readonly prefetch: () => void
}

/**
 * Fetches the scripts that the later screens share. Called when the first of these screens is fetched. The page does
 * not preload the scripts, because Safari remembers a failed preload even after a reload.
 */
const importSharedScripts = (): void => {
  // The build prerenders pages in Node, where there is no document.
  if (typeof document === 'undefined') return
  for (const script of readEarlyScriptData(document.querySelector(earlyScriptSelector)).deferredScripts)
    import(script).catch(() => undefined)
}

/** Creates a screen. `loadParts` loads what the screen needs in addition to its script. */
export const createLazyScreen = <Screen extends Exclude<ElementType, string>>(
  importScreen: () => Promise<{ readonly default: Screen }>,
  loadParts: () => Promise<unknown> = async () => undefined,
): LazyScreen<LazyExoticComponent<Screen>> => {
  let hasStarted = false
  const loadScript = loadOnce(() => {
    hasStarted = true
    return loadChunk(importScreen)
  })
  return {
    Screen: lazy(async () => {
      // The HTML of the page loads all scripts of its first screen. Later screens also need the shared scripts.
      if (!hasStarted) importSharedScripts()
      const [screen] = await Promise.all([loadScript(), loadChunk(loadParts)])
      return screen
    }),
    // An error of `loadParts` is ignored, because the render calls `loadParts` again. The page may then be in another
    // language, which needs other texts.
    load: () => Promise.all([loadScript(), loadParts().catch(() => undefined)]),
    prefetch: () => {
      importSharedScripts()
      Promise.all([importScreen(), loadParts()]).catch(() => undefined)
    },
  }
}

const createRouteScreen = <Screen extends Exclude<ElementType, string>>(
  row: LazyModuleRow,
  importScreen: () => Promise<{ readonly default: Screen }>,
) => createLazyScreen(importWithStyles(row, importScreen), needsPart(row, 'texts') ? () => loadAllTexts() : undefined)

const confirmationScreen = createRouteScreen(routes.confirmEmail, () => import('../auth/confirmation-screen.tsx'))
const newPasswordScreen = createRouteScreen(routes.resetPassword, () => import('../auth/new-password-screen.tsx'))
const settingsScreen = createRouteScreen(routes.settings, () => import('../settings/settings-screen.tsx'))

const bindProps =
  <Props extends object>(Screen: ComponentType<Props>, props: Props): ComponentType =>
  () =>
    createElement(Screen, props)

export const screensByRoute: Readonly<Record<RouteName, LazyScreen>> = {
  signIn: createRouteScreen(routes.signIn, () => import('../auth/sign-in-screen.tsx')),
  signUp: createRouteScreen(routes.signUp, () => import('../auth/sign-up-screen.tsx')),
  requestPasswordReset: createRouteScreen(
    routes.requestPasswordReset,
    () => import('../auth/request-password-reset-screen.tsx'),
  ),
  resetPassword: { ...newPasswordScreen, Screen: bindProps(newPasswordScreen.Screen, { link: 'reset-password' }) },
  finishRegistration: {
    ...newPasswordScreen,
    Screen: bindProps(newPasswordScreen.Screen, { link: 'finish-registration' }),
  },
  confirmEmail: { ...confirmationScreen, Screen: bindProps(confirmationScreen.Screen, { link: 'confirm-email' }) },
  confirmEmailChange: {
    ...confirmationScreen,
    Screen: bindProps(confirmationScreen.Screen, { link: 'confirm-email-change' }),
  },
  magicLink: createRouteScreen(routes.magicLink, () => import('../magic-link/magic-link-screen.tsx')),
  activateLicense: createRouteScreen(routes.activateLicense, () => import('../activation/activate-license-screen.tsx')),
  emailValidation: createRouteScreen(routes.emailValidation, () => import('../activation/email-validation-screen.tsx')),
  activationSuccessful: createRouteScreen(
    routes.activationSuccessful,
    () => import('../activation/activation-successful-screen.tsx'),
  ),
  orders: createRouteScreen(routes.orders, () => import('../orders/orders-screen.tsx')),
  order: createRouteScreen(routes.order, () => import('../orders/order-screen.tsx')),
  settings: settingsScreen,
  changePassword: { ...settingsScreen, Screen: bindProps(Navigate, { to: paths.settings, replace: true }) },
}

/** The screen for every URL without a route, and for an incomplete mailed link. */
export const notFoundScreen: LazyScreen = createRouteScreen(
  routelessModules.notFound,
  () => import('../page/not-found-screen.tsx'),
)

/** Returns the screen that a page at this path will most likely show. The app need not have started. */
export const predictScreen = (pathname: string, wasSignedIn: boolean): LazyScreen => {
  const route = matchRoute(pathname)
  if (route === undefined || isIncompleteLink(route)) return notFoundScreen
  const redirected = redirectTargetsByAccess[routes[route.name].access][wasSignedIn ? 'customer' : 'visitor']
  return screensByRoute[redirected ?? route.name]
}

/**
 * Fetches the script of a screen when a link to it is hovered, touched or focused, unless the customer saves data. A
 * link within the page leads to no other screen.
 */
export const prefetchOnIntent = (page: Document): void => {
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
    const route = link?.origin === page.location.origin ? matchRoute(link.pathname) : undefined
    if (route !== undefined && route.name !== matchRoute(page.location.pathname)?.name && !prefersReducedData())
      screensByRoute[route.name].prefetch()
  }
  for (const intent of ['pointerover', 'focusin']) page.addEventListener(intent, prefetch, { passive: true })
}
