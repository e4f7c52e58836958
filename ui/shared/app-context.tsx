import { createContext, type ReactNode, use, useCallback, useSyncExternalStore } from 'react'
import type { App } from '../../core/app.ts'
import type { Behavior } from '../../core/shared/behavior.ts'
import { limits } from '../../core/shared/limits.ts'

/** What boot hands to the screens. */
export interface Portal {
  /**
   * The app, which arrives after the first paint: its script and the configuration load beside the first screen. It
   * rejects when the portal can't start.
   */
  readonly app: Promise<App>
  /** Whether this browser holds a customer's token, read before anything has loaded. */
  readonly startsSignedIn: boolean
  /** Told what the last resort of the screens has caught. */
  readonly onCrash?: (error: unknown) => void
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

/** How the start of an app has ended. */
type Start = { readonly app: App } | { readonly failure: unknown }

/** The starts that have ended, so that a screen made later has its app from the first render on. */
const ended = new WeakMap<Promise<App>, Start>()
const noted = new WeakMap<Promise<App>, Promise<void>>()

/**
 * Notes how a start ends, once. Called before the first render, it lets the frame of the page show with the screen, if the
 * app is there by then: what came a moment later would move the screen.
 */
export const noteStart = (app: Promise<App>): Promise<void> => {
  const before = noted.get(app)
  if (before !== undefined) return before
  const note = app.then(
    (value) => {
      // The way to tell React's `use` what a promise has come to, so that it need not wait for it once more.
      Object.assign(app, { status: 'fulfilled', value })
      ended.set(app, { app: value })
    },
    (failure: unknown) => {
      ended.set(app, { failure })
    },
  )
  noted.set(app, note)
  return note
}

const useStart = (app: Promise<App> | undefined): Start | undefined => {
  const subscribe = useCallback(
    (notify: () => void) => {
      let isListening = true
      if (app !== undefined)
        void noteStart(app).then(() => {
          if (isListening) notify()
        })
      return () => {
        isListening = false
      }
    },
    [app],
  )
  return useSyncExternalStore(
    subscribe,
    () => app && ended.get(app),
    // A prerendered page was rendered without an app, and is hydrated as if there still were none.
    () => undefined,
  )
}

const appOf = (start: Start | undefined): App | undefined =>
  start !== undefined && 'app' in start ? start.app : undefined

/** The app. Suspends the component until it is there, and throws into the error boundary when it can't start. */
export const useApp = (): App => use(usePortal().app)

/** The app once it is there: for screens that have to show before that. The frame of the page tells if it can't start. */
export const useAppWhenReady = (): App | undefined => appOf(useStart(usePortal().app))

/** How many characters a new password needs; before the configuration is there, as many as without one. */
export const usePasswordMinLength = (): number =>
  useAppWhenReady()?.settings.passwordMinLength ?? limits.passwordMinLength

/** Whether the app is there. Throws into the error boundary when it can't start. */
export const useIsStarted = (): boolean => {
  const start = useStart(usePortal().app)
  if (start !== undefined && 'failure' in start) throw start.failure
  return start !== undefined
}

/** The same as useAppWhenReady for the last resort, which has to stand wherever it is shown. */
export const useAppIfAny = (): App | undefined => appOf(useStart(use(PortalContext)?.app))

/** The current value of a behavior; the component renders again when it changes. Nothing while there is none yet. */
export function useBehavior<A>(behavior: Behavior<A>): A
export function useBehavior<A>(behavior: Behavior<A> | undefined): A | undefined
export function useBehavior<A>(behavior: Behavior<A> | undefined): A | undefined {
  const subscribe = useCallback(
    (notify: () => void) => {
      const subscription = behavior?.changes.subscribe(notify)
      return () => subscription?.unsubscribe()
    },
    [behavior],
  )
  const read = () => behavior?.value
  return useSyncExternalStore(subscribe, read, read)
}
