import type { ComponentType } from 'react'
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
    path: '/',
    access: 'logged-in',
    Screen: lazyScreen(() => import('../orders/orders-screen.tsx')),
  },
]

export const NotFoundScreen = lazyScreen(() => import('./not-found-screen.tsx'))
