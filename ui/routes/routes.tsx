import { ToSettings } from '../settings/to-settings.tsx'
import { type LazyScreen, lazyScreen } from './lazy-screen.ts'

/** Who may see a route (specification §2). */
export type Access = 'logged-out' | 'logged-in' | 'anyone'

export interface PortalRoute extends LazyScreen {
  readonly path: string
  readonly access: Access
}

const settings = lazyScreen(() => import('../settings/settings-screen.tsx'))

/** Every route in the order of specification §2; what none of them matches is `notFound`. */
export const routes: readonly PortalRoute[] = [
  {
    path: '/sign-in',
    access: 'logged-out',
    ...lazyScreen(() => import('../auth/sign-in-screen.tsx')),
  },
  {
    path: '/sign-up',
    access: 'logged-out',
    ...lazyScreen(() => import('../auth/sign-up-screen.tsx')),
  },
  {
    path: '/reset-password',
    access: 'anyone',
    ...lazyScreen(() => import('../auth/reset-request-screen.tsx')),
  },
  {
    path: '/reset-password/:token',
    access: 'anyone',
    ...lazyScreen(() => import('../auth/reset-password-screen.tsx')),
  },
  {
    path: '/finish-registration/:token',
    access: 'anyone',
    ...lazyScreen(() => import('../auth/finish-registration-screen.tsx')),
  },
  {
    path: '/confirm/:token',
    access: 'anyone',
    ...lazyScreen(() => import('../auth/confirm-email-screen.tsx')),
  },
  {
    path: '/confirm-email-change/:token',
    access: 'anyone',
    ...lazyScreen(() => import('../auth/confirm-email-change-screen.tsx')),
  },
  {
    path: '/magic-link/:token',
    access: 'anyone',
    ...lazyScreen(() => import('../magic-link/magic-link-screen.tsx')),
  },
  {
    path: '/activate-license-key',
    access: 'anyone',
    ...lazyScreen(() => import('../activation/activate-license-screen.tsx')),
  },
  {
    path: '/activate-license-key/email-validation/:code',
    access: 'anyone',
    ...lazyScreen(() => import('../activation/email-validation-screen.tsx')),
  },
  {
    path: '/activation-successful',
    access: 'anyone',
    ...lazyScreen(() => import('../activation/activation-successful-screen.tsx')),
  },
  {
    path: '/',
    access: 'logged-in',
    ...lazyScreen(() => import('../orders/orders-screen.tsx')),
  },
  {
    path: '/order/:id',
    access: 'logged-in',
    ...lazyScreen(() => import('../orders/order-screen.tsx')),
  },
  {
    path: '/settings',
    access: 'logged-in',
    ...settings,
  },
  {
    path: '/change-password',
    access: 'anyone',
    ...settings,
    Screen: ToSettings,
  },
]

export const notFound = lazyScreen(() => import('./not-found-screen.tsx'))
