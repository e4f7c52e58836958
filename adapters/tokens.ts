import type { Task } from 'fp-ts/Task'
import type { ServiceIdentifier } from 'inversify'
import type { Analytics as AnalyticsPort, ConsentStore as ConsentStorePort } from '../core/analytics/ports.ts'
import type { App as CoreApp } from '../core/app.ts'
import type { CaptchaProvider as CaptchaProviderPort } from '../core/captcha/ports.ts'
import type { Device as DeviceValue } from '../core/device/device.ts'
import type { LanguageChoice as LanguageChoiceService } from '../core/language/language-choice.ts'
import type { ClientTokens as ClientTokensService } from '../core/session/client-tokens.ts'
import type {
  ClientTokenIssuer as ClientTokenIssuerPort,
  ClientTokenStore as ClientTokenStorePort,
  UserTokenStore as UserTokenStorePort,
} from '../core/session/ports.ts'
import type { Clock as ClockPort } from '../core/shared/clock.ts'
import type { Log as LogPort } from '../core/shared/log.ts'
import type { CardForm as CardFormPort } from '../core/subscription/ports.ts'
import type { Telemetry as TelemetryPort } from '../core/telemetry/ports.ts'
import type { BackEnds as BackEndsPorts } from './back-ends.ts'
import type { Config as ConfigValue } from './config.ts'
import type { HttpClient as HttpClientService, PlainHttpClient as PlainHttpClientService } from './http/http-client.ts'
import type { BrowserPage } from './storage/browser-user-tokens.ts'
import type { LocalStore as LocalStoreService } from './storage/local-store.ts'
import type { StoredPorts as StoredPortsOfCore } from './storage/stored-ports.ts'

/** A token that carries the type of what is bound to it. */
const token = <A>(name: string): ServiceIdentifier<A> => Symbol(name)

/** What the platform gives: bound as constants where the container is made. */
export interface Platform {
  readonly fetch: typeof fetch
  readonly localStorage: () => Storage
  /** What lives as long as the tab. */
  readonly sessionStorage: () => Storage
  readonly page: BrowserPage
  /** Where scripts of providers are put; absent where there is no page, as in a terminal. */
  readonly scriptPage?: Document
  readonly navigator: Pick<Navigator, 'languages' | 'userAgent' | 'maxTouchPoints'> & {
    /** The customer has told the browser that no site may pass on what it knows. Some browsers don't have it. */
    readonly globalPrivacyControl?: boolean
  }
  /** Chosen before the configuration is there: the first page shows in it. */
  readonly language: LanguageChoiceService
  /** Told what goes wrong, from the page's start on; absent where there is no one to tell. */
  readonly telemetry?: TelemetryPort
  /** Yields to the browser, so that input such as a key press is handled in between. */
  readonly pause: Task<void>
}

export const Platform = token<Platform>('Platform')
export const Config = token<ConfigValue>('Config')
export const Clock = token<ClockPort>('Clock')
export const Analytics = token<AnalyticsPort>('Analytics')
export const ConsentStore = token<ConsentStorePort>('ConsentStore')
export const Log = token<LogPort>('Log')
export const Telemetry = token<TelemetryPort>('Telemetry')
export const LanguageChoice = token<LanguageChoiceService>('LanguageChoice')
export const LocalStore = token<LocalStoreService>('LocalStore')
export const TabStore = token<LocalStoreService>('TabStore')

/** Runs requests that need no client token: the one that client tokens themselves are fetched with. */
export const PlainHttpClient = token<PlainHttpClientService>('PlainHttpClient')
export const HttpClient = token<HttpClientService>('HttpClient')

export const ClientTokenIssuer = token<ClientTokenIssuerPort>('ClientTokenIssuer')
export const ClientTokenStore = token<ClientTokenStorePort>('ClientTokenStore')
export const ClientTokens = token<ClientTokensService>('ClientTokens')
export const UserTokenStore = token<UserTokenStorePort>('UserTokenStore')

/** Accounts, orders, licences and what else the three services keep. */
export const BackEnds = token<BackEndsPorts>('BackEnds')
/** What this browser remembers, tokens aside. */
export const StoredPorts = token<StoredPortsOfCore>('StoredPorts')

export const Device = token<DeviceValue>('Device')
export const CaptchaProvider = token<CaptchaProviderPort>('CaptchaProvider')
export const CardForm = token<CardFormPort>('CardForm')

export const App = token<CoreApp>('App')
