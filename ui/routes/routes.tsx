import type { ComponentType } from 'react'
import { ToSettings } from '../settings/to-settings.tsx'
import { lazyScreen } from './lazy-screen.ts'

/** Who may see a route (specification §2). */
export type Access = 'logged-out' | 'logged-in' | 'anyone'

export interface PortalRoute {
  readonly path: string
  readonly access: Access
  readonly Screen: ComponentType
}

/** Every route in the order of specification §2; what none of them matches is `NotFoundScreen`. */
export const routes: readonly PortalRoute[] = [
  {
    path: '/sign-in',
    access: 'logged-out',
    Screen: lazyScreen(() => import('../auth/sign-in-screen.tsx')),
  },
  {
    path: '/sign-up',
    access: 'logged-out',
    Screen: lazyScreen(() => import('../auth/sign-up-screen.tsx')),
  },
  {
    path: '/reset-password',
    access: 'anyone',
    Screen: lazyScreen(() => import('../auth/reset-request-screen.tsx')),
  },
  {
    path: '/reset-password/:token',
    access: 'anyone',
    Screen: lazyScreen(() => import('../auth/reset-password-screen.tsx')),
  },
  {
    path: '/finish-registration/:token',
    access: 'anyone',
    Screen: lazyScreen(() => import('../auth/finish-registration-screen.tsx')),
  },
  {
    path: '/confirm/:token',
    access: 'anyone',
    Screen: lazyScreen(() => import('../auth/confirm-email-screen.tsx')),
  },
  {
    path: '/confirm-email-change/:token',
    access: 'anyone',
    Screen: lazyScreen(() => import('../auth/confirm-email-change-screen.tsx')),
  },
  {
    path: '/magic-link/:token',
    access: 'anyone',
    Screen: lazyScreen(() => import('../magic-link/magic-link-screen.tsx')),
  },
  {
    path: '/activate-license-key',
    access: 'anyone',
    Screen: lazyScreen(() => import('../activation/activate-license-screen.tsx')),
  },
  {
    path: '/activate-license-key/email-validation/:code',
    access: 'anyone',
    Screen: lazyScreen(() => import('../activation/email-validation-screen.tsx')),
  },
  {
    path: '/activation-successful',
    access: 'anyone',
    Screen: lazyScreen(() => import('../activation/activation-successful-screen.tsx')),
  },
  {
    path: '/',
    access: 'logged-in',
    Screen: lazyScreen(() => import('../orders/orders-screen.tsx')),
  },
  {
    path: '/order/:id',
    access: 'logged-in',
    Screen: lazyScreen(() => import('../orders/order-screen.tsx')),
  },
  {
    path: '/settings',
    access: 'logged-in',
    Screen: lazyScreen(() => import('../settings/settings-screen.tsx')),
  },
  {
    path: '/change-password',
    access: 'anyone',
    Screen: ToSettings,
  },
]

export const NotFoundScreen = lazyScreen(() => import('./not-found-screen.tsx'))
