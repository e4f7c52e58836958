import { type ComponentType, lazy } from 'react'

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
    path: '/',
    access: 'logged-in',
    Screen: lazy(() => import('../orders/orders-screen.tsx')),
  },
  {
    path: '/order/:id',
    access: 'logged-in',
    Screen: lazy(() => import('../orders/order-screen.tsx')),
  },
]

export const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))
