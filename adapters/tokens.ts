import type { ServiceIdentifier } from 'inversify'
import type { App as CoreApp } from '../core/app.ts'
import type { Accounts as AccountsPort } from '../core/auth/ports.ts'
import type { LanguageChoice as LanguageChoiceService } from '../core/language/language-choice.ts'
import type {
  LanguageStore as LanguageStorePort,
  PreferredLanguages as PreferredLanguagesPort,
} from '../core/language/ports.ts'
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
import type { CardForm as CardFormPort, Subscriptions as SubscriptionsPort } from '../core/subscription/ports.ts'
import type { Config as ConfigValue } from './config.ts'
import type { HttpClient as HttpClientService } from './http/http-client.ts'
import type { BrowserPage } from './storage/browser-user-tokens.ts'
import type { LocalStore as LocalStoreService } from './storage/local-store.ts'

/** A token that carries the type of what is bound to it. */
const token = <A>(name: string): ServiceIdentifier<A> => Symbol(name)

/** What the platform gives: bound as constants by whoever makes the container. */
export interface Platform {
  readonly fetch: typeof fetch
  readonly localStorage: () => Storage
  readonly page: BrowserPage
  readonly navigator: Pick<Navigator, 'languages'>
}

export const Platform = token<Platform>('Platform')
export const Config = token<ConfigValue>('Config')
export const Clock = token<ClockPort>('Clock')
export const Log = token<LogPort>('Log')
export const LocalStore = token<LocalStoreService>('LocalStore')

export const LanguageStore = token<LanguageStorePort>('LanguageStore')
export const PreferredLanguages = token<PreferredLanguagesPort>('PreferredLanguages')
export const LanguageChoice = token<LanguageChoiceService>('LanguageChoice')

/** Runs requests that need no client token: the one that client tokens themselves are fetched with. */
export const PlainHttpClient = token<HttpClientService>('PlainHttpClient')
export const HttpClient = token<HttpClientService>('HttpClient')

export const ClientTokenIssuer = token<ClientTokenIssuerPort>('ClientTokenIssuer')
export const ClientTokenStore = token<ClientTokenStorePort>('ClientTokenStore')
export const ClientTokens = token<ClientTokensService>('ClientTokens')
export const UserTokenStore = token<UserTokenStorePort>('UserTokenStore')
export const Profiles = token<ProfilesPort>('Profiles')
export const ProfileStore = token<ProfileStorePort>('ProfileStore')
export const CustomerData = token<CustomerDataPort>('CustomerData')

export const Accounts = token<AccountsPort>('Accounts')
export const PurchaseHistory = token<PurchaseHistoryPort>('PurchaseHistory')
export const OrdersCache = token<OrdersCachePort>('OrdersCache')
export const Subscriptions = token<SubscriptionsPort>('Subscriptions')
export const CardForm = token<CardFormPort>('CardForm')

export const App = token<CoreApp>('App')
