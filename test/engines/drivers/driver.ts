/** The engines that the journeys run in. */
export const engineNames = ['chromium', 'firefox', 'webkit'] as const

export type EngineName = (typeof engineNames)[number]

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** What a visitor sits before. */
export interface Device extends Size {
  readonly dark?: boolean
  /** How the browser introduces itself; as it does unless told otherwise. */
  readonly userAgent?: string
}

export const desktop = { width: 1280, height: 800 } satisfies Device
export const phone = { width: 390, height: 844 } satisfies Device

/**
 * One tab, by its least common denominator in three engines. Nothing here waits for a page: journeys wait for what a
 * customer sees. Every call rejects with `DriverHung` when the browser does not answer.
 */
export interface Tab {
  /** Begins to open an address, as one that is typed. */
  readonly open: (address: string) => Promise<void>
  readonly back: () => Promise<void>
  readonly reload: () => Promise<void>
  /** The value of an expression in the page, as JSON. Rejects while one page replaces another. */
  readonly evaluate: (expression: string) => Promise<string>
  /** Moves the pointer there, and presses and releases its button. */
  readonly press: (at: Point) => Promise<void>
  /** Presses and releases keys, one after the other: single characters, or names such as `Shift+Tab`. */
  readonly strike: (strokes: readonly string[]) => Promise<void>
  readonly resize: (size: Size) => Promise<void>
  /** What the tab shows, as PNG. */
  readonly picture: () => Promise<Buffer>
  readonly close: () => Promise<void>
}

/** A browser that has never been here before: its tabs share cookies and storage with each other and no others. */
export interface Browser {
  readonly newTab: () => Promise<Tab>
  readonly close: () => Promise<void>
}

export interface Engine {
  readonly name: EngineName
  readonly version: string
  readonly open: (device: Device) => Promise<Browser>
  readonly stop: () => Promise<void>
}

/** How an engine's browsers reach what they are to visit. */
export interface Network {
  /** The proxy that knows the hosts of the tests; none where everything is at `localhost`. */
  readonly proxyPort?: number
  /** The digest of the key that a browser may be told to trust. */
  readonly fingerprint: string
}

/** A driver or its browser gave no answer in time, or went away: this says nothing about the portal. */
export class DriverHung extends Error {}

/** Yields what a driver answers; rejects with `DriverHung` when it takes longer than any page may. */
export const inTime = async <A>(what: string, answer: Promise<A>, milliseconds = 45_000): Promise<A> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new DriverHung(`${what}: no answer in ${milliseconds} ms`)), milliseconds)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
