import type { Ports } from '../../core/app.ts'
import { createLanguageChoice } from '../../core/language/language-choice.ts'
import { settings } from '../builders/settings.ts'
import { FakeCardForm } from './fake-card-form.ts'
import { FakeShop } from './fake-shop.ts'
import { FakeSignOn } from './fake-sign-on.ts'
import { InMemoryBrowser } from './in-memory-browser.ts'

/** All ports in memory: a browser, the back-ends and a log, each to be looked at and changed by a test. */
export const inMemoryPorts = () => {
  const browser = new InMemoryBrowser()
  const signOn = new FakeSignOn()
  const shop = new FakeShop(signOn)
  const cardForm = new FakeCardForm()
  const logged: string[] = []
  const ports: Ports = {
    settings,
    log: { warn: (event) => logged.push(event) },
    language: createLanguageChoice(browser.languageStore, { list: () => browser.preferredLanguages }),
    userTokens: browser.userTokens,
    profileStore: browser.profileStore,
    customerData: browser.customerData,
    ordersCache: browser.ordersCache,
    profiles: signOn,
    accounts: signOn,
    purchases: shop,
    subscriptions: shop,
    cardForm,
  }
  return { browser, signOn, shop, cardForm, logged, ports }
}
