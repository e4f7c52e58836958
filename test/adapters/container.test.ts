import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { isRight } from 'fp-ts/Either'
import { createContainer, startPortal } from '../../adapters/container.ts'
import { hasStoredToken, rememberTokenCookie } from '../../adapters/first-paint.ts'
import { Accounts, Licenses } from '../../adapters/ports.ts'
import { GoogleAnalytics, RecaptchaLoader, Scripts } from '../../adapters/providers.ts'
import { orderCodec } from '../../adapters/shop/order-codec.ts'
import { signOn } from '../../adapters/sso/sso-module.ts'
import type { App } from '../../core/app.ts'
import { readProject } from '../architecture/syntax.ts'
import { configContent, configOf, configWith } from '../builders/config.ts'
import { anOrder } from '../builders/orders.ts'
import { settled } from '../builders/portal.ts'
import { type Answers, fakeFetch, refusal } from '../fakes/back-end.ts'
import { emptyStore, FakeScriptPage, fakePlatform } from '../fakes/fake-page.ts'
import { root } from '../runner/commands.ts'

const services = 'http://localhost:8090'
const tokenCall = `POST ${services}/sso/oauth2/token`
const profileCall = `GET ${services}/sso/user/me`
const purchaseCall = `GET ${services}/shop/purchase`

const goodAnswers: Answers = {
  [tokenCall]: () => Response.json({ access_token: 'user-token', token_type: 'bearer', expires_in: 3600 }),
  [profileCall]: () => Response.json({ username: 'ada@compass.test' }),
  [purchaseCall]: () => Response.json({ data: [orderCodec.encode(anOrder())] }),
}

const started = async (answers: Answers = goodAnswers, content: unknown = configContent()) => {
  const { fetch, fetched } = fakeFetch(answers)
  const platform = fakePlatform(fetch)
  const result = startPortal(content, platform)
  if (!isRight(result)) throw new Error('The configuration does not start the portal')
  const app: App = { ...result.right.app, ...(await result.right.loadProducts()) }
  return { app, fetched, ...platform }
}

const signIn = (app: App) => app.auth.signIn.submit({ username: 'ada@compass.test', password: 'a long password' })()

let warnings: jest.SpiedFunction<typeof console.warn>

beforeEach(() => {
  warnings = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  warnings.mockRestore()
})

describe('The portal, wired from its configuration', () => {
  it('signs a customer in, stores the session, and loads the orders', async () => {
    const { app, fetched, storage, page } = await started()

    expect(isRight(await signIn(app))).toBe(true)
    await settled()
    await app.orders.load()()

    expect(app.session.login.value).toEqual({ tag: 'logged-in', username: 'ada@compass.test' })
    expect(app.orders.list.value).toEqual({ tag: 'loaded', value: [anOrder()] })
    expect(app.orders.remembered()).toEqual([anOrder()])
    expect(fetched.map(({ call }) => call)).toEqual([tokenCall, profileCall, purchaseCall])
    expect(fetched[2]?.headers.get('Authorization')).toBe('Bearer user-token')
    expect(Object.keys(storage.content).sort()).toEqual(['orders', 'user_access_token', 'user_profile'])
    expect(page.document.cookie).toBe('user_access_token=user-token')
  })

  it('changes to the language that is chosen in another tab', async () => {
    const { app, storage, page } = await started()
    storage.setItem('language', 'de')
    page.storageEvent('language')
    expect(app.language.current.value).toBe('de')

    storage.setItem('language', 'fr')
    page.shown({ persisted: true })
    expect(app.language.current.value).toBe('fr')
  })

  it('writes no token, password or address into the log', async () => {
    const malformed = { [purchaseCall]: () => Response.json({ data: [{ id: 'ada@compass.test' }] }) }
    const { app } = await started({ ...goodAnswers, ...malformed, [profileCall]: refusal(500, 'ada@compass.test') })
    await signIn(app)
    await app.orders.load()()
    while (warnings.mock.calls.length < 2) await settled()
    await settled()

    expect(warnings.mock.calls.map(([event]) => event).sort()).toEqual(['orders.malformed', 'session.not-verified'])
    expect(JSON.stringify(warnings.mock.calls)).not.toMatch(/user-token|a long password|ada@compass\.test/)
  })

  it('keeps its cookie under the configured name and domain, also for the first paint of the next start', async () => {
    const session = { cookieName: 'shared_token', cookieDomain: '.meridian.test' }
    const { app, page, storage } = await started(goodAnswers, configWith('session', session))
    await signIn(app)
    expect(page.document.written.at(-1)).toMatch(/^shared_token=user-token; .*Domain=\.meridian\.test; Secure$/)
    app.session.signOut()
    expect(storage.getItem('token_cookie')).toBe('shared_token')
  })
})

const files = (await readProject(root)).filter(({ path }) => path.startsWith('adapters/'))
const found = (pattern: RegExp, of = files) => of.flatMap(({ text }) => [...text.matchAll(pattern)])

const tokens = found(/export const (\w+) = token</g).map(([, name = '']) => name)
/** Technologies that the container wires (the card of the design). The package's shells have storage of their own. */
const wired = /^adapters\/(?:http|storage|cookie|sso|shop|activation)\/(?!shell-storage)/

describe('The container', () => {
  const captchas = [
    { provider: 'none' },
    { provider: 'altcha', challengeUrl: 'https://captcha.test/' },
    { provider: 'recaptcha', siteKey: 'key' },
  ]
  const cardForms = [{ provider: 'braintree' }, { provider: 'sandbox', tokenizeUrl: 'https://cards.test/' }]
  const analytics = [{ provider: 'none' }, { provider: 'google', trackingId: 'G-1', consent: 'ask' }]
  const variants = captchas.flatMap((captcha) =>
    cardForms.flatMap((cardForm) => analytics.map((each) => ({ captcha, cardForm, analytics: each }))),
  )
  const given = (changes: object = {}) => {
    const platform = {
      ...fakePlatform(fakeFetch({}).fetch),
      scriptPage: new FakeScriptPage('https://a.test/').document,
    }
    return { container: createContainer(configOf(changes), platform), platform }
  }

  it.each(variants)('resolves every service for %j', async (changes) => {
    const { container, platform } = given(changes)
    const started = startPortal({ ...configContent(), ...changes }, platform)
    if (!isRight(started)) throw new Error('The configuration does not start the portal')
    await started.right.loadProducts()
    const scripts = container.get(Scripts)
    expect(await scripts(RecaptchaLoader)).toBeInstanceOf(Function)
    if (changes.analytics.provider === 'google') expect(await scripts(GoogleAnalytics)).toHaveProperty('pageView')
  })

  it('names a service that nothing binds, and one that two modules bind', () => {
    const { container } = given()
    expect(() => container.get(Licenses)).toThrow(/No bindings .*Licenses/s)
    container.load(signOn)
    expect(() => container.get(Accounts)).toThrow(/Ambiguous bindings .*SsoOptions/s)
  })

  it('makes every adapter of HTTP, storage, cookies and the services', () => {
    const adapters = found(
      /^export const (\w+) = (?:<[^>]+>)?\([^=]*\): (\w+) => /gm,
      files.filter(({ path }) => wired.test(path)),
    )
      .filter(([, , type = '']) => tokens.includes(type))
      .map(([, name = '']) => name)
    expect(adapters.length).toBeGreaterThan(12)
    const made = found(/\bbind\(\w+\)[\s\S]*/g).join()
    expect(adapters.filter((name) => !new RegExp(`\\b${name}\\b`).test(made))).toEqual([])
  })

  it('is asked for services by the composition root alone', () => {
    const asking = files.filter(({ text }) => /\bcontainer\.get/.test(text)).map(({ path }) => path)
    expect(asking).toEqual(['adapters/container.ts', 'adapters/products.ts'])
  })
})

describe('A stored user token, before the configuration is loaded', () => {
  it.each([
    ['token', '', true],
    [undefined, 'language=de; user_access_token=token', true],
    [undefined, 'language=de; not_user_access_token=token', false],
    [undefined, '', false],
    [undefined, 'user_access_token=', false],
  ])('with %j in local storage and the cookies %j: %s', (token, cookie, expected) => {
    const { storage } = emptyStore()
    if (token !== undefined) storage.setItem('user_access_token', token)
    expect(hasStoredToken(() => storage, { cookie })).toBe(expected)
  })

  it('is looked up in the cookie that the last configuration named', () => {
    const { storage, store } = emptyStore()
    const hasToken = (cookie: string) => hasStoredToken(() => storage, { cookie })
    rememberTokenCookie(store, 'shared_token')
    expect([hasToken('shared_token=token'), hasToken('user_access_token=token')]).toEqual([true, false])
    rememberTokenCookie(store, 'user_access_token')
    expect([hasToken('shared_token=token'), hasToken('user_access_token=token')]).toEqual([false, true])
    expect(storage.content).toEqual({})
  })

  it('is none if the browser blocks its storage', () => {
    const { storage } = emptyStore()
    storage.blocked = true
    expect(hasStoredToken(() => storage, { cookie: '' })).toBe(false)
  })
})
