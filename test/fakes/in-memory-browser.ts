import { Subject } from 'rxjs'
import type { ActivationState } from '../../core/activation/activation-state.ts'
import type { ActivationStore, LeftActivation } from '../../core/activation/ports.ts'
import type { ConsentAnswer, ConsentStore } from '../../core/analytics/ports.ts'
import type {
  ConfirmationAttempt,
  ConfirmationAttempts,
  MailedAddresses,
  PendingEmailChange,
  PendingEmailChanges,
} from '../../core/auth/ports.ts'
import type { CaptchaProof, CaptchaProofStore } from '../../core/captcha/ports.ts'
import type { LanguageStore } from '../../core/language/ports.ts'
import type { ExchangedLinks } from '../../core/magic-link/ports.ts'
import type { Order } from '../../core/orders/order.ts'
import type { OrdersCache } from '../../core/orders/ports.ts'
import type {
  ClientToken,
  ClientTokenStore,
  CustomerData,
  Profile,
  ProfileStore,
  StoredUserTokens,
  UserTokenStore,
} from '../../core/session/ports.ts'
import type { CancellationRequest, CancellationRequests } from '../../core/subscription/ports.ts'

/** Tests set the two places of the token and play the other tab. */
class InMemoryUserTokens implements UserTokenStore {
  stored: StoredUserTokens = { shared: undefined, kept: undefined }
  readonly changes = new Subject<void>()

  readonly read = () => this.stored

  readonly save = (token: string) => {
    this.stored = { shared: token, kept: token }
  }

  readonly accept = this.save

  readonly clear = () => {
    this.stored = { shared: undefined, kept: undefined }
    return { sharedRemains: false }
  }

  changeElsewhere(stored: StoredUserTokens) {
    this.stored = stored
    this.changes.next()
  }
}

class Remembered {
  profile?: Profile | undefined
  orders?: { readonly owner: string; readonly orders: readonly Order[] } | undefined
  cancellations?: { readonly owner: string; readonly requests: readonly CancellationRequest[] } | undefined
  activation?: ActivationState | undefined
  leftActivation?: LeftActivation | undefined
  language?: string | undefined
  clientToken?: ClientToken | undefined
  captchaProof?: CaptchaProof | undefined
  pendingEmailChange?: PendingEmailChange | undefined
  mailedAddress?: string | undefined
  exchangedLink?: { readonly link: string; readonly token: string } | undefined
}

const fieldStore = <Name extends keyof Remembered>(fields: Remembered, name: Name) => ({
  read: () => fields[name],
  save: (value: Remembered[Name]) => {
    fields[name] = value
  },
  clear: () => {
    delete fields[name]
  },
})

export class InMemoryBrowser extends Remembered {
  readonly userTokens = new InMemoryUserTokens()
  /** Announces a write of another tab. */
  readonly otherTab = new Subject<void>()
  private readonly triedCodes = new Set<string>()
  /** Survives a reload of the tab. */
  private readonly attempts = new Map<string, ConfirmationAttempt>()

  readonly consents: ConsentStore & { asks: boolean; answer?: ConsentAnswer } = {
    asks: false,
    read() {
      return this.answer
    },
    save(answer) {
      this.answer = answer
    },
  }

  readonly languageStore: LanguageStore = { ...fieldStore(this, 'language'), changes: this.otherTab }
  readonly clientTokens: ClientTokenStore = fieldStore(this, 'clientToken')
  readonly profileStore: ProfileStore = fieldStore(this, 'profile')
  readonly captchaProofs: CaptchaProofStore = fieldStore(this, 'captchaProof')
  readonly pendingEmailChanges: PendingEmailChanges = fieldStore(this, 'pendingEmailChange')

  readonly mailedAddresses: MailedAddresses = fieldStore(this, 'mailedAddress')

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

  readonly confirmationAttempts: ConfirmationAttempts = {
    read: (link, token) => this.attempts.get(`${link} ${token}`),
    remember: (link, token, memory) => this.attempts.set(`${link} ${token}`, memory),
    forget: (link, token) => this.attempts.delete(`${link} ${token}`),
  }

  readonly exchangedLinks: ExchangedLinks = {
    read: (link) => {
      if (this.exchangedLink?.link !== link) this.exchangedLink = undefined
      return this.exchangedLink?.token
    },
    save: (link, token) => {
      this.exchangedLink = { link, token }
    },
    forget: () => {
      this.exchangedLink = undefined
    },
  }

  readonly activationStore: ActivationStore = {
    ...fieldStore(this, 'activation'),
    readLeft: () => this.leftActivation,
    saveLeft: (finished) => {
      this.leftActivation = finished
    },
    clearLeft: () => {
      this.leftActivation = undefined
    },
    wasTried: (licenseKey) => this.triedCodes.has(licenseKey),
    noteTry: (licenseKey) => this.triedCodes.add(licenseKey),
    forgetTry: (licenseKey) => this.triedCodes.delete(licenseKey),
    changes: this.otherTab,
  }

  readonly customerData: CustomerData = {
    rename: (from, to) => {
      if (this.orders?.owner === from) this.orders = { ...this.orders, owner: to }
      if (this.cancellations?.owner === from) this.cancellations = { ...this.cancellations, owner: to }
    },
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
      this.exchangedLink = undefined
      this.leftActivation = undefined
      this.mailedAddress = undefined
      this.triedCodes.clear()
      this.attempts.clear()
    },
  }
}
