import type { ActivationStore, EmailVerifications, Licenses, PreRegistrations } from './activation/ports.ts'
import type { Analytics, ConsentStore } from './analytics/ports.ts'
import type { Accounts, MailedAddresses, PendingEmailChanges, ProfileStore, Profiles, SentLinks } from './auth/ports.ts'
import type { CaptchaProofStore, CaptchaProvider } from './captcha/ports.ts'
import type { LanguageChoice } from './language/language-choice.ts'
import type { ExchangedLinks, MagicLinks } from './magic-link/ports.ts'
import type { OrdersCache, PurchaseHistory } from './orders/ports.ts'
import type { CustomerData, EntryMarks, UserTokenStore } from './session/ports.ts'
import type { Clock, Log } from './shared/ports.ts'
import type { Settings } from './shared/settings.ts'
import type { CancellationRequests, CardForm, Subscriptions } from './subscription/ports.ts'
import type { Device } from './visitor-device/visitor-device.ts'

/** What a shell provides for the account. */
export interface AccountPorts {
  readonly settings: Settings
  readonly language: LanguageChoice
  readonly clock: Clock
  readonly log: Log
  readonly userTokens: UserTokenStore
  readonly profiles: Profiles
  readonly profileStore: ProfileStore
  readonly customerData: CustomerData
  readonly entryMarks: EntryMarks
  readonly accounts: Accounts
  readonly sentLinks: SentLinks
  readonly pendingEmailChanges: PendingEmailChanges
  readonly mailedAddresses: MailedAddresses
  readonly captcha: CaptchaProvider
  readonly captchaProofs: CaptchaProofStore
  readonly analytics: Analytics
  readonly consents: ConsentStore
}

/** What a shell provides for the products. */
export interface ProductsPorts
  extends Pick<AccountPorts, 'settings' | 'clock' | 'log' | 'accounts' | 'profiles' | 'sentLinks'> {
  readonly device: Device
  readonly purchases: PurchaseHistory
  readonly ordersCache: OrdersCache
  readonly subscriptions: Subscriptions
  readonly cancellationRequests: CancellationRequests
  readonly cardForm: CardForm
  readonly licenses: Licenses
  readonly emailVerifications: EmailVerifications
  readonly preRegistrations: PreRegistrations
  readonly activationStore: ActivationStore
  readonly magicLinks: MagicLinks
  readonly exchangedLinks: ExchangedLinks
}

/** Everything that a shell (browser, terminal, native) provides. A use-case names the ports that it needs. */
export type Ports = AccountPorts & ProductsPorts
