import { describe, expect, it } from '@jest/globals'
import { left, right } from 'fp-ts/Either'
import { createClientTokens } from '../../../core/session/client-tokens.ts'
import { offlineError } from '../../builders/errors.ts'
import { FakeClientTokenIssuer } from '../../fakes/fake-sign-on.ts'
import { InMemoryBrowser, SettableClock } from '../../fakes/in-memory-ports.ts'

const setUpClientTokens = () => {
  const issuer = new FakeClientTokenIssuer()
  const browser = new InMemoryBrowser()
  const clock = new SettableClock(Date.UTC(2026, 4, 1))
  return { issuer, browser, clock, tokens: createClientTokens(issuer, browser.clientTokens, clock) }
}

describe('The client token (specification §4)', () => {
  it('is fetched if none is stored, and kept with its time of issue, also over a reload', async () => {
    const { tokens, issuer, browser, clock } = setUpClientTokens()
    expect(await tokens.get()()).toEqual(right('client-token-1'))
    expect(browser.clientToken).toEqual({ token: 'client-token-1', issuedAt: clock.time, expiresIn: 3600 })
    expect(await createClientTokens(issuer, browser.clientTokens, clock).get()()).toEqual(right('client-token-1'))
  })

  it.each([
    ['good until now exceeds its issue plus its validity', 3600, 3600, 'client-token-1'],
    ['fetched again a millisecond later', 3600, 3600.001, 'client-token-2'],
    ['not used if the clock was set back to before its issue', 3600, -1, 'client-token-2'],
    ...[-1, Number.NaN, Infinity].map(
      (odd) => [`good for one round of calls if it says ${odd}`, odd, 1, 'client-token-2'] as const,
    ),
  ])('is %s', async (_, expiresIn, seconds, expected) => {
    const { tokens, issuer, clock } = setUpClientTokens()
    issuer.expiresIn = expiresIn
    await tokens.get()()
    clock.passSeconds(seconds)
    expect(await tokens.get()()).toEqual(right(expected))
  })

  it('is never used again once it was dropped, and a newer one is not dropped with it', async () => {
    const { tokens, issuer } = setUpClientTokens()
    await tokens.get()()
    for (let times = 0; times < 2; times += 1) {
      tokens.drop('client-token-1')
      expect(await tokens.get()()).toEqual(right('client-token-2'))
    }
    expect(issuer.calls).toHaveLength(2)
  })

  it('is fetched once for calls at the same time, which all fail with it, and the next call asks again', async () => {
    const { tokens, issuer, browser } = setUpClientTokens()
    issuer.failWith(offlineError)
    expect(await Promise.all([tokens.get()(), tokens.get()()])).toEqual([left(offlineError), left(offlineError)])
    expect([issuer.calls.length, browser.clientToken]).toEqual([1, undefined])

    issuer.recover()
    expect(await tokens.get()()).toEqual(right('client-token-2'))
  })
})
