import { createBrowserUserTokenStore } from '../../adapters/cookie/browser-user-tokens.ts'
import { createUserTokenCookie } from '../../adapters/cookie/user-token-cookie.ts'
import { createStore, watchOtherTabs } from '../../adapters/storage/local-store.ts'
import type { StoredName, TabStorageName } from '../../adapters/storage/names.ts'
import { createApp } from '../../core/app.ts'
import type { Ports } from '../../core/ports.ts'
import { FakeCookieStore, FakePage } from './fake-page.ts'
import { FakeStorage } from './fake-storage.ts'
import { createInMemoryPorts } from './in-memory-ports.ts'
import { createStoredPorts } from './stored-ports.ts'

const portalUrl = 'https://account.compass.test/'
const shopUrl = new URL('https://shop.compass.test/')
const cookieName = 'user_access_token'

/** A browser with tabs and a sister site: adapters are real; cookies, storage and back-ends are in memory. */
export class FakeBrowser {
  readonly world = createInMemoryPorts()
  readonly cookies = new FakeCookieStore(() => this.world.clock.now())
  readonly storage = new Map<string, string>()
  private pages: readonly FakePage[] = []
  private readonly cookieDomain: string | undefined

  constructor(cookieDomain: string | undefined) {
    this.cookieDomain = cookieDomain
  }

  openTab(wrapPorts: (ports: Ports) => Ports) {
    const { ports, clock } = this.world
    const page = new FakePage(portalUrl, this.cookies)
    // Each change of the storage by this tab sends a storage event to the other tabs.
    const storage = new FakeStorage(this.storage, (name) => {
      for (const each of this.pages) if (each !== page) each.dispatchStorageEvent(name)
    })
    this.pages = [...this.pages, page]
    const tabStorage = new FakeStorage()
    const [store, tabStore] = [createStore<StoredName>(() => storage), createStore<TabStorageName>(() => tabStorage)]
    const cookie = createUserTokenCookie(page.document, { cookieName, cookieDomain: this.cookieDomain })
    const userTokens = createBrowserUserTokenStore(page, cookie, store, clock)
    userTokens.prepareStorage()
    const stores = createStoredPorts(store, tabStore, clock, (name) => watchOtherTabs(page.window, name))
    const app = createApp(wrapPorts({ ...ports, ...stores, userTokens }))
    const close = () => {
      this.pages = this.pages.filter((each) => each !== page)
      app.dispose()
    }
    return { app, page, storage, userTokens, close }
  }

  signInAtSister(username: string, lifetime = '; Max-Age=15811200') {
    const token = this.world.signOn.issueToken(username)
    this.cookies.set(shopUrl, `${cookieName}=${token}; Domain=.compass.test; Path=/${lifetime}`, 'server')
  }

  signOutAtSister() {
    this.cookies.set(shopUrl, `${cookieName}=; Domain=.compass.test; Path=/; Max-Age=0`, 'server')
  }

  get sharedToken() {
    return this.cookies.readAt(shopUrl).find(({ name }) => name === cookieName)?.value
  }
}
