import { createLanguageChoice } from '../../core/language/language-choice.ts'
import type { Ports } from '../../core/ports.ts'
import type { Clock, Instant } from '../../core/shared/ports.ts'
import { type Device, deviceOf } from '../../core/visitor-device/visitor-device.ts'
import { settings } from '../builders/settings.ts'
import { FakeActivationService } from './fake-activation-service.ts'
import { FakeCardForm, FakeShop } from './fake-shop.ts'
import { FakeMagicLinks, FakeSignOn } from './fake-sign-on.ts'
import { InMemoryBrowser } from './in-memory-browser.ts'

const computer: Device = deviceOf({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', touchPoints: 0 })

/** All ports in memory: a browser, the back-ends and a log. */
export const inMemoryPorts = ({ device = computer }: { readonly device?: Device } = {}) => {
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
      pageView: (pattern) => visited.push(pattern),
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

export type InMemoryPorts = ReturnType<typeof inMemoryPorts>

/** A clock that stands still until a test moves it. */
export class SettableClock implements Clock {
  time: Instant

  constructor(time: Instant) {
    this.time = time
  }

  readonly now = () => this.time

  /** Moves the time on, or back when negative. */
  passSeconds(seconds: number) {
    this.time += seconds * 1000
  }
}
