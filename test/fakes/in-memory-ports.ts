import { Subject } from 'rxjs'
import type { OneTimeLinkState } from '../../core/auth/ports.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'
import type { Ports } from '../../core/ports.ts'
import type { ClientToken, ClientTokenStore, StoredUserTokens, UserTokenStore } from '../../core/session/ports.ts'
import type { Clock, Instant } from '../../core/shared/ports.ts'
import { type Device, detectDevice } from '../../core/visitor-device/visitor-device.ts'
import { settings } from '../builders/settings.ts'
import { FakeActivationService } from './fake-activation-service.ts'
import { FakeCardForm, FakeShop } from './fake-shop.ts'
import { FakeMagicLinks, FakeSignOn } from './fake-sign-on.ts'

/** The user token in the cookie (`shared`) and in the storage (`kept`). Tests set both, as a tab does. */
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

type StoredValue<Name extends keyof Ports> = Ports[Name] extends { readonly read: () => infer Value } ? Value : never
type AccountValue<Name extends 'ordersCache' | 'cancellationRequests'> = Parameters<Ports[Name]['save']>[1]

class StoredValues {
  profile?: StoredValue<'profileStore'>
  orders?: { readonly owner: string; readonly orders: AccountValue<'ordersCache'> } | undefined
  cancellations?: { readonly owner: string; readonly requests: AccountValue<'cancellationRequests'> } | undefined
  activation?: StoredValue<'activationStore'>
  suspendedActivation?: ReturnType<Ports['activationStore']['readSuspended']>
  language?: string | undefined
  clientToken?: ClientToken | undefined
  captchaProof?: StoredValue<'captchaProofs'>
  pendingEmailChange?: StoredValue<'pendingEmailChanges'>
  mailedAddress?: StoredValue<'mailedAddresses'>
  historyMark?: { readonly text: string; readonly token: string | undefined }
  exchangedLink?: { readonly link: string; readonly token: string } | undefined

  set(values: Partial<Record<keyof StoredValues, unknown>>) {
    Object.assign(this, values)
  }
}

const createFieldStore = <Name extends Exclude<keyof StoredValues, 'set'>>(fields: StoredValues, name: Name) => ({
  read: () => fields[name],
  save: (value: StoredValues[Name]) => fields.set({ [name]: value }),
  clear: () => fields.set({ [name]: undefined }),
})

export class InMemoryBrowser extends StoredValues {
  readonly userTokens = new InMemoryUserTokens()
  readonly changesInOtherTab = new Subject<void>()
  private marks = 0
  private readonly triedCodes = new Set<string>()
  /** The state of the call for each mailed link. A reload of the tab does not clear these states. */
  private readonly sentLinkStates = new Map<string, OneTimeLinkState>()

  readonly consents: Ports['consents'] & { requiresConsent: boolean; answer?: 'yes' | 'no' } = {
    requiresConsent: false,
    read() {
      return this.answer
    },
    save(answer) {
      this.answer = answer
    },
    changes: this.changesInOtherTab,
  }

  readonly languageStore = { ...createFieldStore(this, 'language'), changes: this.changesInOtherTab }
  readonly clientTokens: ClientTokenStore = createFieldStore(this, 'clientToken')
  readonly profileStore: Ports['profileStore'] = createFieldStore(this, 'profile')
  readonly captchaProofs: Ports['captchaProofs'] = createFieldStore(this, 'captchaProof')
  readonly pendingEmailChanges: Ports['pendingEmailChanges'] = createFieldStore(this, 'pendingEmailChange')
  readonly mailedAddresses: Ports['mailedAddresses'] = createFieldStore(this, 'mailedAddress')

  readonly historyMarks: Ports['historyMarks'] = {
    read: (token) => this.historyMark && { text: this.historyMark.text, isOfSession: this.historyMark.token === token },
    save: (text, token) => this.set({ historyMark: { text, token } }),
    createRandom: () => String(++this.marks),
  }

  readonly ordersCache: Ports['ordersCache'] = {
    read: (owner) => (this.orders?.owner === owner ? this.orders.orders : undefined),
    save: (owner, orders) => this.set({ orders: { owner, orders } }),
    forget: () => this.set({ orders: undefined }),
  }

  readonly cancellationRequests: Ports['cancellationRequests'] = {
    read: (owner) => (this.cancellations?.owner === owner ? this.cancellations.requests : []),
    save: (owner, requests) => this.set({ cancellations: { owner, requests } }),
  }

  readonly sentLinks: Ports['sentLinks'] = {
    read: (link, token) => this.sentLinkStates.get(`${link} ${token}`),
    remember: (link, token, memory) => this.sentLinkStates.set(`${link} ${token}`, memory),
    forget: (link, token) => this.sentLinkStates.delete(`${link} ${token}`),
  }

  readonly exchangedLinks: Ports['exchangedLinks'] = {
    read: (link) => {
      if (this.exchangedLink?.link !== link) this.exchangedLink = undefined
      return this.exchangedLink?.token
    },
    save: (link, token) => this.set({ exchangedLink: { link, token } }),
    forget: () => this.set({ exchangedLink: undefined }),
  }

  readonly activationStore: Ports['activationStore'] = {
    ...createFieldStore(this, 'activation'),
    readSuspended: () => this.suspendedActivation,
    saveSuspended: (suspendedActivation) => this.set({ suspendedActivation }),
    clearSuspended: () => this.set({ suspendedActivation: undefined }),
    wasTried: (codeOrLink) => this.triedCodes.has(codeOrLink),
    noteTry: (codeOrLink) => this.triedCodes.add(codeOrLink),
    forgetTry: (licenseKey) => this.triedCodes.delete(licenseKey),
    changes: this.changesInOtherTab,
  }

  readonly customerData: Ports['customerData'] = {
    renameOwner: (from, to) => {
      if (this.orders?.owner === from) this.orders = { ...this.orders, owner: to }
      if (this.cancellations?.owner === from) this.cancellations = { ...this.cancellations, owner: to }
    },
    forgetAccount: () => this.forget('pendingEmailChange', 'profile', 'orders', 'cancellations'),
    forgetVisitor: () => this.forget('exchangedLink', 'mailedAddress'),
    forgetAll: () => {
      this.customerData.forgetAccount()
      this.customerData.forgetVisitor()
      this.forget('captchaProof', 'activation', 'suspendedActivation')
      this.triedCodes.clear()
      this.sentLinkStates.clear()
    },
  }

  private forget(...names: readonly Exclude<keyof StoredValues, 'set'>[]) {
    for (const name of names) this.set({ [name]: undefined })
  }
}

const desktopDevice: Device = detectDevice({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', touchPoints: 0 })

export const createInMemoryPorts = ({ device = desktopDevice }: { readonly device?: Device } = {}) => {
  const browser = new InMemoryBrowser()
  const signOn = new FakeSignOn()
  const shop = new FakeShop(signOn)
  const activation = new FakeActivationService(signOn)
  const magicLinks = new FakeMagicLinks(signOn)
  const clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))
  const cardForm = new FakeCardForm()
  const logged: string[] = []
  const visited: string[] = []
  const ports: Ports = {
    ...browser,
    settings: { ...settings },
    clock,
    analytics: {
      countView: (pattern) => visited.push(pattern),
      pause: () => visited.push('paused'),
      stop: () => visited.push('stopped'),
    },
    log: { warn: (event) => logged.push(event) },
    language: createLanguageChoice(browser.languageStore, () => ['en-GB']),
    profiles: signOn,
    accounts: signOn,
    captcha: { kind: 'none' },
    purchases: shop,
    licenses: activation,
    emailVerifications: activation,
    preRegistrations: activation.preRegistrations,
    magicLinks,
    device,
    subscriptions: shop,
    cardForm,
  }
  return { browser, signOn, shop, activation, magicLinks, cardForm, clock, logged, visited, ports }
}

export type InMemoryPorts = ReturnType<typeof createInMemoryPorts>

export class SettableClock implements Clock {
  time: Instant

  constructor(time: Instant) {
    this.time = time
  }

  readonly now = () => this.time

  passSeconds(seconds: number) {
    this.time += seconds * 1000
  }
}
