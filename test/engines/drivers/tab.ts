import { setTimeout as sleep } from 'node:timers/promises'

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * A browser tab, with the commands that Firefox and WebKit have in common. No command waits for a page to load, because
 * the engines define "loaded" differently. A command rejects with `DriverTimeout` if the browser does not answer.
 */
export interface Tab {
  /** Starts to open a URL, as if it had been typed into the address bar. Does not wait for the page. */
  readonly open: (address: string) => Promise<unknown>
  readonly back: () => Promise<unknown>
  readonly reload: () => Promise<unknown>
  /** Evaluates an expression in the page and returns its value as JSON. Rejects while the page is being replaced. */
  readonly evaluate: (expression: string) => Promise<string>
  readonly press: (x: number, y: number) => Promise<unknown>
  readonly type: (text: string) => Promise<unknown>
  readonly pressKeys: (keys: string) => Promise<unknown>
  readonly resize: (size: Size) => Promise<unknown>
}

/** A browser that starts without cookies and stored values. Its tabs share later cookies and stored values. */
export interface Browser {
  readonly newTab: () => Promise<Tab>
  readonly close: () => Promise<unknown>
}

export interface Engine {
  readonly open: () => Promise<Browser>
  readonly stop: () => Promise<void>
}

/** Starts a browser engine. Its browsers reach the test hosts through the proxy at this port. */
export type StartEngine = (proxyPort: number) => Promise<Engine>

export const timeZone = 'Europe/Bratislava'

/** The error if a driver or its browser does not answer in time. The portal is not the cause. */
export class DriverTimeout extends Error {}

const answerTimeoutMs = 30_000

/** Waits for a driver's answer. Rejects with `DriverTimeout` if the answer takes longer than any page would. */
export const withTimeout = <A>(command: string, answer: Promise<A>): Promise<A> => {
  const late = sleep(answerTimeoutMs, undefined, { ref: false }).then(() => {
    throw new DriverTimeout(`${command}: no answer in ${answerTimeoutMs} ms`)
  })
  return Promise.race([answer, late])
}
