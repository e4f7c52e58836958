import { Container } from 'inversify'
import { BrowserUserTokens, userTokens } from '../../adapters/cookie/browser-user-tokens.ts'
import { browser } from '../../adapters/platform.ts'
import { shell } from '../../adapters/shell.ts'
import { AccountStores, accountStorage } from '../../adapters/storage/account-stores.ts'
import { browserStorage } from '../../adapters/storage/local-store.ts'
import { ProductStores, productStorage } from '../../adapters/storage/product-stores.ts'
import { servicesOf } from '../../adapters/token.ts'
import { createApp } from '../../core/app.ts'
import type { Ports } from '../../core/ports.ts'
import { configOf } from '../builders/config.ts'
import { FakeCookieStore } from './fake-cookie-store.ts'
import { FakePage, FakeStorage, fakePlatform } from './fake-page.ts'
import { inMemoryPorts } from './in-memory-ports.ts'

const portal = 'https://account.compass.test/'
const sister = new URL('https://shop.compass.test/')
const cookieName = 'user_access_token'

/** A browser with tabs of the portal and a sister site: real adapters over its cookies and storage, back-ends in memory. */
export class FakeBrowser {
  readonly world = inMemoryPorts()
  readonly cookies = new FakeCookieStore(() => this.world.clock.now())
  readonly storage = new Map<string, string>()
  private pages: readonly FakePage[] = []
  private readonly cookieDomain: string | undefined

  constructor({ cookieDomain }: { readonly cookieDomain?: string } = {}) {
    this.cookieDomain = cookieDomain
  }

  /** Opens the portal in a new tab. */
  openTab(wrapPorts = (ports: Ports) => ports) {
    const { ports, clock } = this.world
    const page = new FakePage(portal, this.cookies)
    // Its changes send storage events to the other tabs.
    const storage = new FakeStorage(this.storage, (name) => {
      for (const each of this.pages) if (each !== page) each.storageEvent(name)
    })
    const tabStorage = new FakeStorage()
    this.pages = [...this.pages, page]
    const platform = {
      ...fakePlatform(fetch),
      page,
      localStorage: () => storage,
      sessionStorage: () => tabStorage,
      clock,
    }
    const container = new Container()
    const config = configOf({ session: { cookieName, cookieDomain: this.cookieDomain } })
    container.loadSync(shell(config, platform), browser(config, platform))
    container.loadSync(browserStorage, accountStorage, productStorage, userTokens)
    const { tokens, ...stores } = servicesOf(container, {
      tokens: BrowserUserTokens,
      account: AccountStores,
      products: ProductStores,
    })
    tokens.beginVisit()
    const app = createApp(wrapPorts({ ...ports, userTokens: tokens, ...stores.account, ...stores.products }))
    const close = () => {
      this.pages = this.pages.filter((each) => each !== page)
      app.dispose()
    }
    return { app, page, storage, userTokens: tokens, close, comeBack: () => page.becomes('visible') }
  }

  /** The sister site's own sign-in. Its server sets the shared cookie, for half a year or until the browser closes. */
  sisterSignsIn(token: string, lifetime = '; Max-Age=15811200') {
    this.cookies.set(sister, `${cookieName}=${token}; Domain=.compass.test; Path=/${lifetime}`, 'server')
  }

  /** The sister site's own sign-out: its server removes the shared cookie. */
  sisterSignsOut() {
    this.cookies.set(sister, `${cookieName}=; Domain=.compass.test; Path=/; Max-Age=0`, 'server')
  }

  get sharedToken() {
    return this.cookies.visibleAt(sister).find(({ name }) => name === cookieName)?.value
  }
}
