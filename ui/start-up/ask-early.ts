import type { App } from '../../core/app.ts'

/** A path, and what its screen is going to ask back-ends for: nothing that changes anything there. */
interface Opening {
  readonly path: RegExp
  readonly ask: (app: App, parameter: string) => Promise<void>
}

const prefetchOrders = async ({ session, orders }: App) => {
  if (session.login.value.tag === 'logged-in') await orders.prefetch()
}

/** As the routes write them: in any case, and with a slash at the end or not. */
const openings: readonly Opening[] = [
  { path: /^\/$/, ask: prefetchOrders },
  { path: /^\/order\/([^/]+)\/?$/i, ask: prefetchOrders },
  { path: /^\/magic-link\/([^/]+)\/?$/i, ask: ({ magicLink }, token) => magicLink.open(token) },
]

/** A part of a path as the router hands it to a screen; undefined when its percent-encoding is broken. */
const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/**
 * Begins with what the screen of this path is going to ask for, before that is there. It then finds it under way, or
 * there: the use-cases see to it that nothing is asked twice.
 */
export const askEarly = (app: App, pathname: string): void => {
  for (const { path, ask } of openings) {
    const found = path.exec(pathname)
    const parameter = found && decoded(found[1] ?? '')
    if (typeof parameter === 'string') void ask(app, parameter)
  }
}
