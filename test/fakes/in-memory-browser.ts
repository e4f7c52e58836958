import { Subject } from 'rxjs'
import type { ActivationState } from '../../core/activation/activation-state.ts'
import type { ActivationStore } from '../../core/activation/ports.ts'
import type { ConsentAnswer, ConsentStore } from '../../core/analytics/ports.ts'
import type { PendingEmailChange, PendingEmailChanges, SentLinkMemory, SentLinks } from '../../core/auth/ports.ts'
import type { CaptchaProof, CaptchaProofStore } from '../../core/captcha/ports.ts'
import type { LanguageStore } from '../../core/language/ports.ts'
import type { Order } from '../../core/orders/order.ts'
import type { OrdersCache } from '../../core/orders/ports.ts'
import type {
  CustomerData,
  ExchangedLinks,
  Profile,
  ProfileStore,
  StoredUserTokens,
  UserTokenStore,
} from '../../core/session/ports.ts'
import type { CancellationRequest, CancellationRequests } from '../../core/subscription/ports.ts'

/** A user-token store without a browser: tests set its two places and play the other tab. The cookie is its own. */
class InMemoryUserTokens implements UserTokenStore {
  stored: StoredUserTokens = { cookie: undefined, storage: undefined }
  /** Whether there is room for the token in a cookie. */
  takesCookies = true
  /** A cookie that signing out does not remove. */
  cookieRemains = false
  readonly changes = new Subject<void>()

  read() {
    return this.stored
  }

  save(token: string) {
    this.stored = { cookie: this.takesCookies ? token : undefined, storage: token }
  }

  accept(token: string) {
    this.save(token)
  }

  clear() {
    this.stored = { cookie: undefined, storage: undefined }
    return { cookieRemains: this.cookieRemains }
  }

  /** What another tab or site does to the stored tokens. */
  changeElsewhere(stored: StoredUserTokens) {
    this.stored = stored
    this.changes.next()
  }
}

/** Everything that a browser would remember, in plain fields. */
export class InMemoryBrowser {
  readonly userTokens = new InMemoryUserTokens()
  profile: Profile | undefined
  orders: { readonly owner: string; readonly orders: readonly Order[] } | undefined

  cancellations: { readonly owner: string; readonly requests: readonly CancellationRequest[] } | undefined

  activation: ActivationState | undefined
  /** The codes that were sent to be activated. */
  readonly triedCodes = new Set<string>()

  preferredLanguages: readonly string[] = ['en-GB']
  language: string | undefined

  /** The customer's answer to being counted, where that is asked. */
  readonly consents: ConsentStore & { asks: boolean; answer?: ConsentAnswer } = {
    asks: false,
    read() {
      return this.answer
    },
    save(answer) {
      this.answer = answer
    },
  }

  /** What tells this tab that another one has written what both remember. */
  readonly otherTab = new Subject<void>()

  readonly languageStore: LanguageStore = {
    read: () => this.language,
    save: (language) => {
      this.language = language
    },
    changes: this.otherTab,
  }

  readonly profileStore: ProfileStore = {
    read: () => this.profile,
    save: (profile) => {
      this.profile = profile
    },
  }

  readonly ordersCache: OrdersCache = {
    read: (owner) => (this.orders?.owner === owner ? this.orders.orders : undefined),
    save: (owner, orders) => {
      this.orders = { owner, orders }
    },
    forget: () => {
      this.orders = undefined
    },
  }

  readonly cancellationRequests: CancellationRequests = {
    read: (owner) => (this.cancellations?.owner === owner ? this.cancellations.requests : []),
    save: (owner, requests) => {
      this.cancellations = { owner, requests }
    },
  }

  captchaProof: CaptchaProof | undefined

  readonly captchaProofs: CaptchaProofStore = {
    read: () => this.captchaProof,
    save: (proof) => {
      this.captchaProof = proof
    },
    clear: () => {
      this.captchaProof = undefined
    },
  }

  /** What a reload of the tab leaves in place. */
  private readonly linkMemory = new Map<string, SentLinkMemory>()

  readonly sentLinks: SentLinks = {
    read: (link, token) => this.linkMemory.get(`${link} ${token}`),
    remember: (link, token, memory) => this.linkMemory.set(`${link} ${token}`, memory),
    forget: (link, token) => this.linkMemory.delete(`${link} ${token}`),
  }

  exchangedLink: { readonly link: string; readonly token: string } | undefined

  readonly exchangedLinks: ExchangedLinks = {
    read: (link) => (this.exchangedLink?.link === link ? this.exchangedLink.token : undefined),
    save: (link, token) => {
      this.exchangedLink = { link, token }
    },
    forget: () => {
      this.exchangedLink = undefined
    },
  }

  readonly activationStore: ActivationStore = {
    read: () => this.activation,
    save: (state) => {
      this.activation = state
    },
    clear: () => {
      this.activation = undefined
    },
    wasTried: (licenseKey) => this.triedCodes.has(licenseKey),
    noteTry: (licenseKey) => this.triedCodes.add(licenseKey),
    forgetTry: (licenseKey) => this.triedCodes.delete(licenseKey),
    changes: this.otherTab,
  }

  pendingEmailChange: PendingEmailChange | undefined

  readonly pendingEmailChanges: PendingEmailChanges = {
    read: () => this.pendingEmailChange,
    save: (change) => {
      this.pendingEmailChange = change
    },
    clear: () => {
      this.pendingEmailChange = undefined
    },
  }

  readonly customerData: CustomerData = {
    forgetAccount: () => {
      this.pendingEmailChange = undefined
      this.profile = undefined
      this.orders = undefined
      this.cancellations = undefined
    },
    forget: () => {
      this.customerData.forgetAccount()
      this.captchaProof = undefined
      this.activation = undefined
      this.triedCodes.clear()
      this.linkMemory.clear()
      this.exchangedLink = undefined
    },
  }
}
