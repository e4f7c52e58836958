import { setTimeout as sleep } from 'node:timers/promises'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * A browser tab, with what Firefox and WebKit have in common. Nothing here waits for a page to load, because engines
 * differ in what that means. Each call rejects with `DriverHung` if the browser gives no answer.
 */
export interface Tab {
  /** Starts to open a URL, as if a customer had typed it. */
  readonly open: (address: string) => Promise<unknown>
  readonly back: () => Promise<unknown>
  readonly reload: () => Promise<unknown>
  /** Returns the value of an expression in the page, as JSON. Rejects while one page replaces another. */
  readonly evaluate: (expression: string) => Promise<string>
  readonly press: (x: number, y: number) => Promise<unknown>
  readonly type: (text: string) => Promise<unknown>
  /** Presses a key, or a combination such as `Shift+Tab`. */
  readonly strike: (keys: string) => Promise<unknown>
  readonly resize: (size: Size) => Promise<unknown>
}

/** A browser without cookies and storage. Only its own tabs share them. */
export interface Browser {
  readonly newTab: () => Promise<Tab>
  readonly close: () => Promise<unknown>
}

export interface Engine {
  readonly open: () => Promise<Browser>
  readonly stop: () => Promise<void>
}

/** Starts an engine whose browsers reach the hosts of the tests through the proxy at this port. */
export type StartEngine = (proxyPort: number) => Promise<Engine>

export const timeZone = 'Europe/Bratislava'

/** Thrown when a driver or its browser ended or gave no answer in time. This is no fault of the portal. */
export class DriverHung extends Error {}

const patience = 30_000

/** Returns the answer of a driver. Rejects with `DriverHung` if it takes longer than any page may take. */
export const withTimeout = <A>(command: string, answer: Promise<A>): Promise<A> => {
  const late = sleep(patience, undefined, { ref: false }).then(() => {
    throw new DriverHung(`${command}: no answer in ${patience} ms`)
  })
  return Promise.race([answer, late])
}
