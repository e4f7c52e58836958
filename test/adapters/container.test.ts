import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { isRight } from 'fp-ts/Either'
import { Container } from 'inversify'
import { createContainer, startPortal } from '../../adapters/container.ts'
import { hasStoredToken, saveTokenCookieName } from '../../adapters/cookie/user-token-cookie.ts'
import { HttpClient } from '../../adapters/http/http-client.ts'
import type { LazyLoader } from '../../adapters/lazy-service.ts'
import { portKeys } from '../../adapters/ports.ts'
import { addProductModules } from '../../adapters/products.ts'
import { productPortKeys } from '../../adapters/products-ports.ts'
import { bindService } from '../../adapters/service-key.ts'
import { orderCodec } from '../../adapters/shop/order-codec.ts'
import { accountsModule } from '../../adapters/sso/sso-accounts.ts'
import { createStore, LocalStore, TabStore } from '../../adapters/storage/local-store.ts'
import type { App } from '../../core/app.ts'
import type { Clock } from '../../core/shared/ports.ts'
import { readProject } from '../architecture/syntax.ts'
import { changeConfig, createConfig, createConfigContent } from '../builders/config.ts'
import { anOrder } from '../builders/orders.ts'
import { flushPromises } from '../builders/portal.ts'
import { type AnswersByCall, createFakeFetch } from '../fakes/back-end.ts'
import { createFakePlatform, FakePageWithScripts } from '../fakes/fake-page.ts'
import { FakeStorage } from '../fakes/fake-storage.ts'
import { root } from '../runner/commands.ts'

const servicesUrl = 'http://localhost:8090'
const tokenCall = `POST ${servicesUrl}/sso/oauth2/token`
const profileCall = `GET ${servicesUrl}/sso/user/me`
const purchaseCall = `GET ${servicesUrl}/shop/purchase`

const goodAnswers: AnswersByCall = {
  [tokenCall]: () => Response.json({ access_token: 'user-token', token_type: 'bearer', expires_in: 3600 }),
  [profileCall]: () => Response.json({ username: 'ada@compass.test' }),
  [purchaseCall]: () => Response.json({ data: [orderCodec.encode(anOrder())] }),
}

const startFakePortal = async (answers: AnswersByCall = goodAnswers, content: unknown = createConfigContent()) => {
  const { fetch, fetched } = createFakeFetch(answers)
  const platform = createFakePlatform(fetch)
  const result = startPortal(content, platform)
  if (!isRight(result)) throw new Error('The configuration does not start the portal')
  const app: App = { ...result.right.app, ...(await result.right.loadProducts()) }
  return { app, fetched, ...platform }
}

const signIn = (app: App) => app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()

describe('The portal, wired from its configuration', () => {
  it('signs a customer in, stores the session, and loads the orders', async () => {
    const { app, fetched, storage, page } = await startFakePortal()
    expect(isRight(await signIn(app))).toBe(true)
    await flushPromises()
    await app.orders.load()()
    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
    expect(app.orders.list.value).toEqual({ tag: 'loaded', value: [anOrder()] })
    expect(app.orders.readStored()).toEqual([anOrder()])
    expect(fetched.map(({ call }) => call)).toEqual([tokenCall, profileCall, purchaseCall])
    expect(fetched[2]?.headers.get('Authorization')).toBe('Bearer user-token')
    expect(fetched.map(({ headers }) => headers.get('Accept-Language'))).toEqual(['en-GB', 'en-GB', 'en-GB'])
    expect(Object.keys(storage.content).sort()).toEqual(['orders', 'user_access_token', 'user_profile'])
    expect(page.document.cookie).toBe('user_access_token=user-token')
  })

  it('makes room for a session in a storage that another site of the host has filled', async () => {
    const { app, storage } = await startFakePortal()
    storage.setItem('cart', 'x'.repeat(1000))
    storage.capacity = 1010
    await signIn(app)
    expect(Object.keys(storage.content)).toEqual(['user_access_token', 'user_profile'])
  })

  it('adds the products once, however often they are requested', async () => {
    const result = startPortal(createConfigContent(), createFakePlatform(createFakeFetch({}).fetch))
    if (!isRight(result)) throw new Error('The configuration does not start the portal')
    const { loadProducts } = result.right
    const [first, atOnce] = await Promise.all([loadProducts(), loadProducts()])
    expect(atOnce).toBe(first)
    expect(await loadProducts()).toBe(first)
  })

  it('changes to the language that is chosen in another tab', async () => {
    const { app, storage, page } = await startFakePortal()
    storage.setItem('language', 'de')
    page.dispatchStorageEvent('language')
    expect(app.language.current.value).toBe('de')

    storage.setItem('language', 'fr')
    page.dispatchPageShow({ persisted: true })
    expect(app.language.current.value).toBe('fr')
  })

  it('reports failures, with no token, password or address in the log', async () => {
    const malformed = [{ data: [{ id: 'ada@compass.test' }] }, { data: 'ada@compass.test' }]
    const refused = () => Response.json({ type: 'ada@compass.test' }, { status: 500 })
    const bad: AnswersByCall = { [purchaseCall]: () => Response.json(malformed.shift()), [profileCall]: refused }
    const { app, logged, noted } = await startFakePortal({ ...goodAnswers, ...bad })
    await signIn(app)
    await app.orders.load()()
    await app.orders.reload()()
    while (logged.length < 3) await flushPromises()
    await flushPromises()

    const events = ['answer.malformed', 'orders.malformed', 'session.not-verified']
    expect(logged.map(([event]) => event).sort()).toEqual(events)
    expect(noted.map(({ tag }) => tag).sort()).toEqual(['answer-malformed', 'call-failed', 'call-failed'])
    expect(JSON.stringify(logged)).not.toMatch(/user-token|a long password|ada@compass\.test/)
  })
})

const adapterPaths = (await readProject(root)).map(({ path }) => path).filter((path) => path.startsWith('adapters/'))
const exportedValues: unknown[] = []
for (const path of adapterPaths) exportedValues.push(...Object.values<unknown>(await import(join(root, path))))
const containerKeys = new Set(
  [...exportedValues, ...Object.values({ ...portKeys, ...productPortKeys })].filter(
    (value) => typeof value === 'symbol',
  ),
)

describe('The container', () => {
  const givenContainer = (changes: object = {}) => {
    const scriptPage = new FakePageWithScripts('https://a.test/').document
    const platform = { ...createFakePlatform(createFakeFetch({}).fetch), scriptPage }
    const config = createConfig(changes)
    return { container: createContainer(config, platform), config, ...platform }
  }
  const createdKeys = new Set<symbol>()

  it.each([
    [
      ['LazyAltchaCaptcha', 'LazySandboxCardForm', 'LazyGoogleAnalytics'],
      { provider: 'altcha', challengeUrl: 'https://captcha.test/' },
      { provider: 'sandbox', tokenizeUrl: 'https://cards.test/' },
      { provider: 'google', trackingId: 'G-1', consent: 'ask' },
    ],
    [
      ['LazyRecaptchaLoader', 'LazyBraintreeCardForm'],
      { provider: 'recaptcha', siteKey: 'key' },
      { provider: 'braintree' },
      { provider: 'none' },
    ],
  ])('creates every service once, and %j only when they are needed', async (late, captcha, cardForm, analytics) => {
    const { container, config } = givenContainer({ captcha, cardForm, analytics })
    addProductModules(container, config)
    for (const loader of [...containerKeys].filter(({ description = '' }) => late.includes(description)))
      await container.get<LazyLoader<unknown>>(loader)()
    const bound = [...containerKeys].filter((key) => container.isBound(key))
    for (const key of bound) expect(container.get(key)).toBe(container.get(key))
    for (const key of bound) createdKeys.add(key)
  })

  it('has a service for every key', () => {
    expect([...containerKeys].filter((key) => !createdKeys.has(key)).map(String)).toEqual([])
  })

  it('names a service that nothing binds, and one that two modules bind', () => {
    const { container } = givenContainer()
    expect(() => container.get(productPortKeys.licenses)).toThrow(/No bindings .*licenses/s)
    container.loadSync(accountsModule)
    expect(() => container.get(portKeys.accounts)).toThrow(/Ambiguous bindings .*accounts/s)
  })

  it('has bindings that the compiler refuses if they are wrong', () => {
    const container = new Container()
    const bind = container.bind.bind(container)
    const createClock = (..._needs: [HttpClient, LocalStore, Clock]): Clock => ({ now: () => 0 })
    bindService(bind, portKeys.clock, createClock, [HttpClient, LocalStore, portKeys.clock])
    // @ts-expect-error: the order of the first two keys is wrong.
    bindService(bind, portKeys.clock, createClock, [LocalStore, HttpClient, portKeys.clock])
    // @ts-expect-error: the function needs `LocalStore`, and `TabStore` is another type.
    bindService(bind, portKeys.clock, createClock, [HttpClient, TabStore, portKeys.clock])
    // @ts-expect-error: the function creates a clock and not a log.
    bindService(bind, portKeys.log, createClock, [HttpClient, LocalStore, portKeys.clock])
    expect([container.isBound(portKeys.clock), container.isBound(portKeys.log)]).toEqual([true, true])
  })

  it('changes no stored value; only a start does, with the configured name and domain of the cookie', () => {
    const session = { cookieName: 'shared_token', cookieDomain: '.meridian.test' }
    const { container, config, storage, page, ...platform } = givenContainer({ session })
    page.document.cookie = 'shared_token=two words'
    storage.setItem('client_access_token', 'damaged')
    addProductModules(container, config)
    for (const token of [...containerKeys].filter((each) => container.isBound(each))) container.get(token)
    expect([storage.content, page.document.written.length]).toEqual([{ client_access_token: 'damaged' }, 1])

    startPortal(changeConfig('session', session), { ...platform, page })
    expect([storage.content, page.document.cookie]).toEqual([{ token_cookie: 'shared_token' }, ''])
    expect(page.document.written.at(-1)).toMatch(/^shared_token=; .*Domain=\.meridian\.test; Secure$/)
  })
})

describe('A stored user token, before the configuration is loaded', () => {
  const usual = 'user_access_token'
  it.each([
    ['token', usual, '', true],
    [undefined, usual, 'language=de; user_access_token=token', true],
    [undefined, usual, 'shared_token=token', false],
    [undefined, usual, 'user_access_token=', false],
    [undefined, 'shared_token', 'shared_token=token', true],
    [undefined, 'shared_token', 'user_access_token=token', false],
  ])('with %j in local storage, the last cookie name %s and the cookies %j is found: %s', (...row) => {
    const [token, cookieName, cookie, expected] = row
    const storage = new FakeStorage()
    for (const name of ['shared_token', cookieName])
      saveTokenCookieName(
        createStore(() => storage),
        name,
      )
    if (token !== undefined) storage.setItem('user_access_token', token)
    expect(hasStoredToken(() => storage, { cookie })).toBe(expected)
  })

  it('is not found if the browser blocks its storage', () => {
    const storage = new FakeStorage()
    storage.isBlocked = true
    expect(hasStoredToken(() => storage, { cookie: '' })).toBe(false)
  })
})
