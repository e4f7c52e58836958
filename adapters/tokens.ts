import type { Task } from 'fp-ts/Task'
import type { ServiceIdentifier } from 'inversify'
import type {
  ActivationStore as ActivationStorePort,
  EmailVerifications as EmailVerificationsPort,
  Licenses as LicensesPort,
  PreRegistrations as PreRegistrationsPort,
} from '../core/activation/ports.ts'
import type { Analytics as AnalyticsPort } from '../core/analytics/ports.ts'
import type { App as CoreApp } from '../core/app.ts'
import type { Accounts as AccountsPort, SentLinks as SentLinksPort } from '../core/auth/ports.ts'
import type {
  CaptchaProofStore as CaptchaProofStorePort,
  CaptchaProvider as CaptchaProviderPort,
} from '../core/captcha/ports.ts'
import type { Device as DeviceValue } from '../core/device/device.ts'
import type { LanguageChoice as LanguageChoiceService } from '../core/language/language-choice.ts'
import type { MagicLinks as MagicLinksPort } from '../core/magic-link/ports.ts'
import type { OrdersCache as OrdersCachePort, PurchaseHistory as PurchaseHistoryPort } from '../core/orders/ports.ts'
import type { ClientTokens as ClientTokensService } from '../core/session/client-tokens.ts'
import type {
  ClientTokenIssuer as ClientTokenIssuerPort,
  ClientTokenStore as ClientTokenStorePort,
  CustomerData as CustomerDataPort,
  ProfileStore as ProfileStorePort,
  Profiles as ProfilesPort,
  UserTokenStore as UserTokenStorePort,
} from '../core/session/ports.ts'
import type { Clock as ClockPort } from '../core/shared/clock.ts'
import type { Log as LogPort } from '../core/shared/log.ts'
import type {
  CancellationRequests as CancellationRequestsPort,
  CardForm as CardFormPort,
  Subscriptions as SubscriptionsPort,
} from '../core/subscription/ports.ts'
import type { Telemetry as TelemetryPort } from '../core/telemetry/ports.ts'
import type { Config as ConfigValue } from './config.ts'
import type { HttpClient as HttpClientService, PlainHttpClient as PlainHttpClientService } from './http/http-client.ts'
import type { BrowserPage } from './storage/browser-user-tokens.ts'
import type { LocalStore as LocalStoreService } from './storage/local-store.ts'

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
  readonly navigator: Pick<Navigator, 'languages' | 'userAgent' | 'maxTouchPoints'>
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
export const Profiles = token<ProfilesPort>('Profiles')
export const ProfileStore = token<ProfileStorePort>('ProfileStore')
export const CustomerData = token<CustomerDataPort>('CustomerData')

export const Accounts = token<AccountsPort>('Accounts')
export const SentLinks = token<SentLinksPort>('SentLinks')
export const CaptchaProvider = token<CaptchaProviderPort>('CaptchaProvider')
export const CaptchaProofs = token<CaptchaProofStorePort>('CaptchaProofs')
export const PurchaseHistory = token<PurchaseHistoryPort>('PurchaseHistory')
export const OrdersCache = token<OrdersCachePort>('OrdersCache')
export const CancellationRequests = token<CancellationRequestsPort>('CancellationRequests')
export const Subscriptions = token<SubscriptionsPort>('Subscriptions')
export const CardForm = token<CardFormPort>('CardForm')

export const Device = token<DeviceValue>('Device')
export const Licenses = token<LicensesPort>('Licenses')
export const EmailVerifications = token<EmailVerificationsPort>('EmailVerifications')
export const PreRegistrations = token<PreRegistrationsPort>('PreRegistrations')
export const ActivationStore = token<ActivationStorePort>('ActivationStore')
export const MagicLinks = token<MagicLinksPort>('MagicLinks')

export const App = token<CoreApp>('App')
