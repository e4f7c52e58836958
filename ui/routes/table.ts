// The table of routes, for the router, guards, hosts, build, prefetches and analytics. It imports only data, so that
// Node and the first script of a page can use it, too.

import { mailedLinkPaths } from '../../core/shared/mailed-links.ts'

/** Who may see a route (specification §2). */
export type RouteAccess = 'logged-out' | 'logged-in' | 'anyone'

/** A call that can be made before its screen has loaded, because the call changes nothing at the back-end. */
export type PrefetchedCall = 'orders' | 'magic-link'

/** A part that only some screens load: deferred texts, deferred styles, or the code of the products. */
export type DeferredPart = 'texts' | 'styles' | 'products'

/** A module that loads when it is first shown. `screen-modules.ts` contains the path of the module. */
export interface LazyModuleRow {
  /** The path of the route. Undefined for a module that has no route. */
  readonly path?: string
  readonly needs?: readonly DeferredPart[]
}

export interface RouteRow<Name extends string = string> extends LazyModuleRow {
  readonly path: string
  readonly access: RouteAccess
  /**
   * Set if the build prerenders the screen's first state. With the query parameter `unlessParameter`, the screen starts
   * in another state, so hosts must not serve the prerendered page.
   */
  readonly prerendered?: { readonly unlessParameter?: string }
  readonly prefetch?: PrefetchedCall
  /** The routes that the links of the screen open. Their screens are fetched while the network is idle. */
  readonly linkedRoutes?: readonly Name[]
}

/** The routes, in the order of specification §2. */
export const routes = {
  signIn: {
    path: '/sign-in',
    access: 'logged-out',
    prerendered: {},
    linkedRoutes: ['orders'],
  },
  signUp: {
    path: '/sign-up',
    access: 'logged-out',
    prerendered: {},
    linkedRoutes: ['signIn'],
  },
  requestPasswordReset: {
    path: '/reset-password',
    access: 'anyone',
    prerendered: {},
    linkedRoutes: ['signIn'],
  },
  resetPassword: {
    path: mailedLinkPaths.resetPassword,
    access: 'anyone',
    prerendered: {},
    linkedRoutes: ['signIn'],
    needs: ['texts'],
  },
  finishRegistration: {
    path: mailedLinkPaths.finishRegistration,
    access: 'anyone',
    prerendered: {},
    linkedRoutes: ['signIn'],
    needs: ['texts'],
  },
  confirmEmail: {
    path: mailedLinkPaths.confirmEmail,
    access: 'anyone',
    prerendered: {},
    linkedRoutes: ['signIn'],
    needs: ['texts'],
  },
  confirmEmailChange: {
    path: mailedLinkPaths.confirmEmailChange,
    access: 'anyone',
    prerendered: {},
    linkedRoutes: ['signIn'],
    needs: ['texts'],
  },
  magicLink: {
    path: mailedLinkPaths.magicLink,
    access: 'anyone',
    prerendered: {},
    prefetch: 'magic-link',
    linkedRoutes: ['orders'],
    needs: ['texts', 'styles', 'products'],
  },
  activateLicense: {
    path: '/activate-license-key',
    access: 'anyone',
    prerendered: { unlessParameter: 'step' },
    linkedRoutes: ['activationSuccessful'],
    needs: ['texts', 'styles', 'products'],
  },
  emailValidation: {
    path: mailedLinkPaths.emailValidation,
    access: 'anyone',
    prerendered: {},
    linkedRoutes: ['activationSuccessful'],
    needs: ['texts', 'styles', 'products'],
  },
  activationSuccessful: {
    path: '/activation-successful',
    access: 'anyone',
    linkedRoutes: ['orders'],
    needs: ['texts', 'styles', 'products'],
  },
  orders: {
    path: '/',
    access: 'logged-in',
    prefetch: 'orders',
    linkedRoutes: ['order', 'settings'],
    needs: ['texts', 'styles', 'products'],
  },
  order: {
    path: '/order/:id',
    access: 'logged-in',
    prefetch: 'orders',
    linkedRoutes: ['orders', 'settings'],
    needs: ['texts', 'styles', 'products'],
  },
  settings: {
    path: '/settings',
    access: 'logged-in',
    linkedRoutes: ['orders', 'order'],
    needs: ['texts', 'styles', 'products'],
  },
  /** An old path that redirects to the settings. */
  changePassword: {
    path: '/change-password',
    access: 'anyone',
    needs: ['texts', 'styles', 'products'],
  },
} as const satisfies Readonly<Record<string, RouteRow>>

export type RouteName = keyof typeof routes

export const routeNames = Object.keys(routes) as readonly RouteName[]

/** Returns the row of a route. The type of the row has all optional columns, unlike the type of `routes`. */
export const findRoute = (name: RouteName): RouteRow<RouteName> => routes[name]

/** Modules that load when they are first shown, but have no route. */
export const routelessModules = {
  notFound: { needs: ['texts'] },
  checkInbox: { needs: ['texts'] },
  languagePicker: { needs: ['styles'] },
} as const satisfies Readonly<Record<string, LazyModuleRow>>

export const needsPart = ({ needs = [] }: LazyModuleRow, part: DeferredPart): boolean => needs.includes(part)

/** The routes to which the guards redirect visitors and customers, by the access of the requested route. */
export const redirectTargetsByAccess: Readonly<
  Record<RouteAccess, { readonly visitor?: RouteName; readonly customer?: RouteName }>
> = {
  'logged-in': { visitor: 'signIn' },
  'logged-out': { customer: 'orders' },
  anyone: {},
}

export const paths = {
  signIn: routes.signIn.path,
  signUp: routes.signUp.path,
  requestPasswordReset: routes.requestPasswordReset.path,
  activateLicense: routes.activateLicense.path,
  activationStep: (step: 2 | 3) => `${routes.activateLicense.path}?step=${step}` as const,
  activationSuccessful: routes.activationSuccessful.path,
  orders: routes.orders.path,
  order: (id: number) => routes.order.path.replace(':id', String(id)),
  settings: routes.settings.path,
} as const
