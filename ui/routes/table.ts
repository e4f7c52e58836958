// Every route, as data for the router, guards, hosts, build, prefetches and analytics. This module imports only data, so
// that Node and the first script of a page can use it, too.

import { mailedPages } from '../../core/shared/mailed-links.ts'

/** Who may see a route (specification §2). */
export type Access = 'logged-out' | 'logged-in' | 'anyone'

/** The data that a route's screen reads. Only reads can be prefetched. */
export type Prefetch = 'orders' | 'magic-link'

/** What a first load leaves out: the texts and the stylesheet of the other screens, and the products of the app. */
export type LaterPart = 'texts' | 'styles' | 'products'

/** A module that is loaded when it is first shown. Its path is in `screen-modules.ts`. */
export interface LoadedRow {
  /** The path of its route, if it has one. */
  readonly path?: string
  readonly needs?: readonly LaterPart[]
}

export interface RouteRow<Name extends string = string> extends LoadedRow {
  readonly path: string
  readonly access: Access
  /** The build renders a page of the screen's first state; with the query parameter `unlessParameter` the screen starts in another state. */
  readonly prerendered?: { readonly unlessParameter?: string }
  readonly prefetch?: Prefetch
  /** The screens to which its links lead. They are fetched while the network is idle. */
  readonly leadsTo?: readonly Name[]
}

/** The routes, in the order of specification §2. */
export const routes = {
  signIn: {
    path: '/sign-in',
    access: 'logged-out',
    prerendered: {},
    leadsTo: ['orders'],
  },
  signUp: {
    path: '/sign-up',
    access: 'logged-out',
    prerendered: {},
    leadsTo: ['signIn'],
  },
  requestPasswordReset: {
    path: '/reset-password',
    access: 'anyone',
    prerendered: {},
    leadsTo: ['signIn'],
  },
  resetPassword: {
    path: mailedPages.resetPassword,
    access: 'anyone',
    prerendered: {},
    leadsTo: ['signIn'],
    needs: ['texts'],
  },
  finishRegistration: {
    path: mailedPages.finishRegistration,
    access: 'anyone',
    prerendered: {},
    leadsTo: ['signIn'],
    needs: ['texts'],
  },
  confirmEmail: {
    path: mailedPages.confirmEmail,
    access: 'anyone',
    prerendered: {},
    leadsTo: ['signIn'],
    needs: ['texts'],
  },
  confirmEmailChange: {
    path: mailedPages.confirmEmailChange,
    access: 'anyone',
    prerendered: {},
    leadsTo: ['signIn'],
    needs: ['texts'],
  },
  magicLink: {
    path: mailedPages.magicLink,
    access: 'anyone',
    prerendered: {},
    prefetch: 'magic-link',
    leadsTo: ['orders'],
    needs: ['texts', 'styles', 'products'],
  },
  activateLicense: {
    path: '/activate-license-key',
    access: 'anyone',
    prerendered: { unlessParameter: 'step' },
    leadsTo: ['activationSuccessful'],
    needs: ['texts', 'styles', 'products'],
  },
  emailValidation: {
    path: mailedPages.emailValidation,
    access: 'anyone',
    prerendered: {},
    leadsTo: ['activationSuccessful'],
    needs: ['texts', 'styles', 'products'],
  },
  activationSuccessful: {
    path: '/activation-successful',
    access: 'anyone',
    leadsTo: ['orders'],
    needs: ['texts', 'styles', 'products'],
  },
  orders: {
    path: '/',
    access: 'logged-in',
    prefetch: 'orders',
    leadsTo: ['order', 'settings'],
    needs: ['texts', 'styles', 'products'],
  },
  order: {
    path: '/order/:id',
    access: 'logged-in',
    prefetch: 'orders',
    leadsTo: ['orders', 'settings'],
    needs: ['texts', 'styles', 'products'],
  },
  settings: {
    path: '/settings',
    access: 'logged-in',
    leadsTo: ['orders', 'order'],
    needs: ['texts', 'styles', 'products'],
  },
  /** An earlier path, which redirects to the settings. */
  changePassword: {
    path: '/change-password',
    access: 'anyone',
    needs: ['texts', 'styles', 'products'],
  },
} as const satisfies Readonly<Record<string, RouteRow>>

export type RouteName = keyof typeof routes

export const routeNames = Object.keys(routes) as readonly RouteName[]

/** Returns the row of a route with its optional columns. */
export const routeNamed = (name: RouteName): RouteRow<RouteName> => routes[name]

/** The modules without a route that load when they are first shown. */
export const routeless = {
  notFound: { needs: ['texts'] },
  checkInbox: { needs: ['texts'] },
  languagePicker: { needs: ['styles'] },
} as const satisfies Readonly<Record<string, LoadedRow>>

export const needsPart = ({ needs = [] }: LoadedRow, part: LaterPart): boolean => needs.includes(part)

/** The routes to which the guards redirect from a route. */
export const insteadOf: Readonly<Record<Access, { readonly visitor?: RouteName; readonly customer?: RouteName }>> = {
  'logged-in': { visitor: 'signIn' },
  'logged-out': { customer: 'orders' },
  anyone: {},
}

/** The paths for links. */
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
