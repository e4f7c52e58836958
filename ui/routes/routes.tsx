import { type ComponentType, lazy } from 'react'
import { ToSettings } from '../settings/to-settings.tsx'

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
    Screen: lazy(() => import('../auth/sign-in-screen.tsx')),
  },
  {
    path: '/sign-up',
    access: 'logged-out',
    Screen: lazy(() => import('../auth/sign-up-screen.tsx')),
  },
  {
    path: '/reset-password',
    access: 'anyone',
    Screen: lazy(() => import('../auth/reset-request-screen.tsx')),
  },
  {
    path: '/reset-password/:token',
    access: 'anyone',
    Screen: lazy(() => import('../auth/reset-password-screen.tsx')),
  },
  {
    path: '/finish-registration/:token',
    access: 'anyone',
    Screen: lazy(() => import('../auth/finish-registration-screen.tsx')),
  },
  {
    path: '/confirm/:token',
    access: 'anyone',
    Screen: lazy(() => import('../auth/confirm-email-screen.tsx')),
  },
  {
    path: '/confirm-email-change/:token',
    access: 'anyone',
    Screen: lazy(() => import('../auth/confirm-email-change-screen.tsx')),
  },
  {
    path: '/magic-link/:token',
    access: 'anyone',
    Screen: lazy(() => import('../magic-link/magic-link-screen.tsx')),
  },
  {
    path: '/activate-license-key',
    access: 'anyone',
    Screen: lazy(() => import('../activation/activate-license-screen.tsx')),
  },
  {
    path: '/activate-license-key/email-validation/:code',
    access: 'anyone',
    Screen: lazy(() => import('../activation/email-validation-screen.tsx')),
  },
  {
    path: '/activation-successful',
    access: 'anyone',
    Screen: lazy(() => import('../activation/activation-successful-screen.tsx')),
  },
  {
    path: '/',
    access: 'logged-in',
    Screen: lazy(() => import('../orders/orders-screen.tsx')),
  },
  {
    path: '/order/:id',
    access: 'logged-in',
    Screen: lazy(() => import('../orders/order-screen.tsx')),
  },
  {
    path: '/settings',
    access: 'logged-in',
    Screen: lazy(() => import('../settings/settings-screen.tsx')),
  },
  {
    path: '/change-password',
    access: 'anyone',
    Screen: ToSettings,
  },
]

export const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))
