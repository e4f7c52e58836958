import type { Ports } from '../../core/app.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'
import { settings } from '../builders/settings.ts'
import { FakeShop } from './fake-shop.ts'
import { FakeSignOn } from './fake-sign-on.ts'
import { InMemoryBrowser } from './in-memory-browser.ts'
import { SettableClock } from './settable-clock.ts'

/** All ports in memory: a browser, the back-ends and a log, each to be looked at and changed by a test. */
export const inMemoryPorts = () => {
  const browser = new InMemoryBrowser()
  const signOn = new FakeSignOn()
  const shop = new FakeShop(signOn)
  const clock = new SettableClock(Date.UTC(2026, 2, 14, 9, 30))
  const logged: string[] = []
  const ports: Ports = {
    settings,
    clock,
    log: { warn: (event) => logged.push(event) },
    language: createLanguageChoice(browser.languageStore, { list: () => browser.preferredLanguages }),
    userTokens: browser.userTokens,
    profileStore: browser.profileStore,
    customerData: browser.customerData,
    ordersCache: browser.ordersCache,
    profiles: signOn,
    accounts: signOn,
    sentLinks: browser.sentLinks,
    captcha: { kind: 'none' },
    captchaProofs: browser.captchaProofs,
    purchases: shop,
  }
  return { browser, signOn, shop, clock, logged, ports }
}
