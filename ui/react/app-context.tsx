import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import type { App } from '../../core/app.ts'

/** What boot hands to the screens. */
export interface Portal {
  /**
   * The app, which arrives after the first paint: its script and the configuration load beside the first screen. It
   * rejects when the portal can't start.
   */
  readonly app: Promise<App>
  /** Whether this browser holds a customer's token, read before anything has loaded. */
  readonly startsSignedIn: boolean
}

const PortalContext = createContext<Portal | undefined>(undefined)

export const AppProvider = ({ portal, children }: { readonly portal: Portal; readonly children: ReactNode }) => (
  <PortalContext value={portal}>{children}</PortalContext>
)

/** The portal as boot made it: for handlers that await the app, and for what is decided before it is there. */
export const usePortal = (): Portal => {
  const portal = use(PortalContext)
  if (portal === undefined) throw new Error('Only components inside AppProvider can use the app')
  return portal
}

/** The app. Suspends the component until it is there, and throws into the error boundary when it can't start. */
export const useApp = (): App => use(usePortal().app)

/** Apps that have arrived, so that a screen made later has its app from the first render on. */
const arrived = new WeakMap<Promise<App>, App>()

const useArrived = (app: Promise<App> | undefined): App | undefined => {
  const [ready, setReady] = useState(() => app && arrived.get(app))
  useEffect(() => {
    let mounted = true
    app?.then(
      (value) => {
        arrived.set(app, value)
        if (mounted) setReady(value)
      },
      // The layout, which needs the app too, shows why the portal can't start.
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [app])
  return ready
}

/** The app once it is there: for screens that have to show before that. */
export const useAppWhenReady = (): App | undefined => useArrived(usePortal().app)

/** The same for the last resort, which has to stand wherever it is shown. */
export const useAppIfAny = (): App | undefined => useArrived(use(PortalContext)?.app)
