import type { Task } from 'fp-ts/Task'
import { ContainerModule } from 'inversify'
import type { LanguageChoice as Choice } from '../core/language/language-choice.ts'
import { noTelemetry, type Telemetry as TelemetryPort } from '../core/telemetry/ports.ts'
import { Config, settingsOf } from './config.ts'
import { Clock, LanguageChoice, Log, Settings, Telemetry } from './ports.ts'
import type { BrowserPage } from './storage/browser-user-tokens.ts'
import { token } from './token.ts'

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
  readonly language: Choice
  /** Collects failures from the page's start on; absent where nothing reports them. */
  readonly telemetry?: TelemetryPort
  /** Lets the browser handle input, such as a key press, in the middle of long work. */
  readonly yieldToMain: Task<void>
}

export const Platform = token<Platform>('Platform')

/** The configuration, the platform, and what they give at once. */
export const environment = (config: Config, platform: Platform) =>
  new ContainerModule(({ bind }) => {
    bind(Config).toConstantValue(config)
    bind(Platform).toConstantValue(platform)
    bind(Settings).toResolvedValue(settingsOf, [Config])
    bind(LanguageChoice).toConstantValue(platform.language)
    bind(Telemetry).toConstantValue(platform.telemetry ?? noTelemetry)
    bind(Clock).toConstantValue({ now: () => Date.now() })
    bind(Log).toConstantValue({ warn: (event, data) => console.warn(event, data ?? {}) })
  })
