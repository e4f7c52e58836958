import { setTimeout as sleep } from 'node:timers/promises'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The commands that Firefox and WebKit have in common. None waits for a page to load, because the engines differ in
 * when a page counts as loaded. Each rejects with `DriverHung` if the browser does not answer.
 */
export interface Tab {
  /** Starts to open a URL, as typing it into the address bar does. */
  readonly open: (address: string) => Promise<unknown>
  readonly back: () => Promise<unknown>
  readonly reload: () => Promise<unknown>
  /** Evaluates an expression in the page and returns its value as JSON. Rejects while one page replaces another. */
  readonly evaluate: (expression: string) => Promise<string>
  readonly press: (x: number, y: number) => Promise<unknown>
  readonly type: (text: string) => Promise<unknown>
  /** Presses a key or a combination of keys, such as `Shift+Tab`. */
  readonly pressKeys: (keys: string) => Promise<unknown>
  readonly resize: (size: Size) => Promise<unknown>
}

/** A browser that starts without cookies and storage, which all its tabs share. */
export interface Browser {
  readonly newTab: () => Promise<Tab>
  readonly close: () => Promise<unknown>
}

export interface Engine {
  readonly open: () => Promise<Browser>
  readonly stop: () => Promise<void>
}

/** Starts a browser engine. Its browsers reach the tests' hosts through the proxy at this port. */
export type StartEngine = (proxyPort: number) => Promise<Engine>

export const timeZone = 'Europe/Bratislava'

/** Thrown when a driver or its browser has ended or does not answer in time. The portal is not the cause. */
export class DriverHung extends Error {}

const answerTimeoutMs = 30_000

/** Waits for the answer of a driver. Rejects with `DriverHung` if it takes longer than any page takes. */
export const withTimeout = <A>(command: string, answer: Promise<A>): Promise<A> => {
  const late = sleep(answerTimeoutMs, undefined, { ref: false }).then(() => {
    throw new DriverHung(`${command}: no answer in ${answerTimeoutMs} ms`)
  })
  return Promise.race([answer, late])
}
