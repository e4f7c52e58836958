import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { hasStoredToken, rememberTokenCookie } from '../../../adapters/first-paint.ts'
import { createLocalStore } from '../../../adapters/storage/local-store.ts'
import { storedNames, tabNames } from '../../../adapters/storage/names.ts'
import { storedPorts } from '../../../adapters/storage/stored-ports.ts'
import type { ActivationState } from '../../../core/activation/activation-state.ts'
import { emptyStore, FakeStorage } from '../../fakes/fake-page.ts'
import { SettableClock } from '../../fakes/in-memory-ports.ts'

/** The ports over one storage, as they are after each reload of the page. */
const given = () => {
  const { storage, store, clock } = emptyStore()
  return { storage, clock, ports: () => storedPorts(store, store, clock) }
}

describe('The memory of sent confirmation links', () => {
  it('knows each link by what it confirms and by its token, of which it keeps none', () => {
    const { storage, ports } = given()
    const links = ports().sentLinks
    links.remember('confirm-email', 'one', 'sent')
    links.remember('confirm-email', '__proto__', 'confirmed')
    expect(links.read('confirm-email', 'one')).toBe('sent')
    expect(links.read('confirm-email', '__proto__')).toBe('confirmed')
    expect(links.read('confirm-email', 'constructor')).toBeUndefined()
    expect(links.read('confirm-email-change', 'one')).toBeUndefined()
    expect(JSON.stringify(storage.content)).not.toMatch(/one|__proto__/)

    links.forget('confirm-email', 'one')
    expect(links.read('confirm-email', 'one')).toBeUndefined()
    expect(links.read('confirm-email', '__proto__')).toBe('confirmed')
  })
})

describe('The token of an exchanged magic link', () => {
  it('is read for its own link, after a reload too, until it is forgotten', () => {
    const { storage, ports } = given()
    ports().exchangedLinks.save('link', 'token')
    expect(ports().exchangedLinks.read('link')).toBe('token')
    expect(ports().exchangedLinks.read('other')).toBeUndefined()
    ports().exchangedLinks.forget()
    expect(storage.content).toEqual({})
  })
})

describe('The activation kept in local storage (wire §5)', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })
  const license = fc.record({ licenseKey: text, appName: text })
  const maybe = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined })
  const anyState: fc.Arbitrary<ActivationState> = fc.oneof(
    fc.constant({ tag: 'not-begun' as const }),
    fc.record({ tag: fc.constant('code-accepted' as const), license, email: maybe(text) }),
    fc.record({ tag: fc.constant('account-found' as const), license, email: text }),
    fc.record({ tag: fc.constant('verification-sent' as const), license, email: text, resentAt: maybe(fc.integer()) }),
    fc.record({ tag: fc.constant('activated' as const), licenseKey: text, appName: text, email: text }),
  )

  it('comes back as it went', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const { ports } = given()
        ports().activationStore.save(state)
        expect(ports().activationStore.read()).toEqual(state)
      }),
    )
  })

  const [code, other] = ['CARS-2026-TEST-0001', 'TRCK-2026-TEST-0001']

  it('has the codes that were sent to be activated, after a reload and after it is forgotten, for a day', () => {
    const { ports, clock } = given()
    const activation = ports().activationStore
    activation.noteTry(code)
    activation.noteTry(code)
    activation.clear()
    const reloaded = ports().activationStore
    expect([reloaded.wasTried(code), reloaded.wasTried(other)]).toEqual([true, false])
    clock.passSeconds(86_400)
    expect(reloaded.wasTried(code)).toBe(false)
  })

  it('forgets these codes one by one, and none can be read in the browser', () => {
    const { storage, ports } = given()
    const activation = ports().activationStore
    activation.noteTry(code)
    activation.noteTry(other)
    activation.forgetTry(code)
    expect([activation.wasTried(code), activation.wasTried(other)]).toEqual([false, true])
    expect(JSON.stringify(storage.content)).not.toContain('TRCK')
  })
})

describe('Forgetting the customer', () => {
  /** Everything that the portal stores, in both of a browser's storages. */
  const givenAll = () => {
    const [storage, tabStorage] = [new FakeStorage(), new FakeStorage()]
    for (const name of Object.values(storedNames)) storage.setItem(name, 'value')
    for (const name of Object.values(tabNames)) tabStorage.setItem(name, 'value')
    const { customerData } = storedPorts(
      createLocalStore(() => storage),
      createLocalStore(() => tabStorage),
      new SettableClock(0),
    )
    return { customerData, left: () => [storage, tabStorage].map(({ content }) => Object.keys(content).sort()) }
  }

  /** What is the browser's, and what goes with the token itself. */
  const browsers = [
    ...['analytics_consent', 'client_access_token', 'language', 'refused_tokens', 'token_cookie'],
    ...['user_access_token', 'user_access_token_written'],
  ]

  it('removes everything of theirs, and keeps what is the browser’s', () => {
    const { customerData, left } = givenAll()
    customerData.forget()
    expect(left()).toEqual([browsers, ['reloaded_for']])
  })

  it('removes what belongs to one account, and keeps an activation that is under way', () => {
    const { customerData, left } = givenAll()
    customerData.forgetAccount()
    expect(left()).toEqual([
      ['activation', 'activation_tries', 'captcha_response', ...browsers].sort(),
      ['exchanged_link', 'reloaded_for', 'sent_links'],
    ])
  })
})

describe('Whether this browser seems to hold a customer’s token', () => {
  it.each([
    ['token', '', true],
    [undefined, 'language=de; user_access_token=token', true],
    [undefined, 'language=de; not_user_access_token=token', false],
    [undefined, '', false],
    [undefined, 'user_access_token=', false],
  ])('by %j in its storage and the cookies %j: %s', (token, cookie, expected) => {
    const { storage } = emptyStore()
    if (token !== undefined) storage.setItem('user_access_token', token)
    expect(hasStoredToken(() => storage, { cookie })).toBe(expected)
  })

  it('is looked for in the cookie of the name that the portal was last configured with', () => {
    const { storage, store } = emptyStore()
    const holdsNow = (cookie: string) => hasStoredToken(() => storage, { cookie })
    rememberTokenCookie(store, 'shared_token')
    expect([holdsNow('shared_token=token'), holdsNow('user_access_token=token')]).toEqual([true, false])
    rememberTokenCookie(store, 'user_access_token')
    expect([holdsNow('shared_token=token'), holdsNow('user_access_token=token')]).toEqual([false, true])
    expect(storage.content).toEqual({})
  })

  it('is no where the browser does not say', () => {
    const { storage } = emptyStore()
    storage.blocked = true
    expect(hasStoredToken(() => storage, { cookie: '' })).toBe(false)
  })
})
