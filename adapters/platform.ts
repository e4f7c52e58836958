import type { Task } from 'fp-ts/Task'
import type { LanguageChoice } from '../core/language/language-choice.ts'
import type { Clock, Log } from '../core/shared/ports.ts'
import type { Telemetry } from '../core/telemetry/ports.ts'
import type { BrowserPage } from './storage/browser-user-tokens.ts'

/** The browser's APIs that the adapters use. Tests pass a fake. */
export interface Platform {
  readonly fetch: typeof fetch
  readonly localStorage: () => Storage
  /** Lives as long as the tab. */
  readonly sessionStorage: () => Storage
  readonly page: BrowserPage
  /** Where scripts of providers are put; absent where there is no page, as in a terminal. */
  readonly scriptPage?: Document
  readonly navigator: Pick<Navigator, 'languages' | 'userAgent' | 'maxTouchPoints'> & {
    /** Global Privacy Control: the customer wants no site to share their data. Some browsers lack it. */
    readonly globalPrivacyControl?: boolean
  }
  /** Chosen before the configuration is there, because the first page shows in it. */
  readonly language: LanguageChoice
  /** Collects failures from the page's start on; absent where nothing reports them. */
  readonly telemetry?: Telemetry
  /** Lets the browser handle input, such as a key press, in the middle of long work. */
  readonly yieldToMain: Task<void>
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => Date.now() }

/** The log goes to the browser's console. */
export const consoleLog: Log = {
  warn: (event, data) => console.warn(event, data ?? {}),
}
