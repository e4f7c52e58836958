import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  findSignInDestination,
  type RedirectRules,
  validateRedirectUrl,
} from '../../../ui/auth/sign-in-destination.tsx'
import { normalizeUrl } from '../../../ui/start/normalize-url.ts'

const redirectRules: RedirectRules = {
  ownOrigin: 'https://account.compass.test',
  trustedOrigins: ['https://shop.compass.test', 'https://www.compass.test:8443', 'http://plain.compass.test'],
}

const findPageAfterSignIn = (address: string) => {
  const { search } = new URL(normalizeUrl(new URL(address, redirectRules.ownOrigin)), redirectRules.ownOrigin)
  return findSignInDestination({ search, state: null }, redirectRules, '')
}

const startPageTarget = { tag: 'in-app', path: '/' }

describe('redirect_url (specification §2, /sign-in)', () => {
  it.each([
    ['in-app', '/', '/'],
    ['in-app', '/order/1001?print=1#items', '/order/1001?print=1#items'],
    ['in-app', '/a//b', '/a//b'],
    ['in-app', '/../../settings', '/settings'],
    ['in-app', '/%5Cevil.test', '/%5Cevil.test'],
    ['in-app', '/zażółć🧭', '/za%C5%BC%C3%B3%C5%82%C4%87%F0%9F%A7%AD'],
    ['in-app', '/"><script>', '/%22%3E%3Cscript%3E'],
    ['in-app', '//account.compass.test/settings', '/settings'],
    ['in-app', '///account.compass.test', '/'],
    ['same-origin', 'https://account.compass.test', 'https://account.compass.test/'],
    ['same-origin', 'HTTPS://ACCOUNT.COMPASS.TEST:443/robots.txt', 'https://account.compass.test/robots.txt'],
    ['same-origin', 'https://ａccount.compass.test?x=1#y', 'https://account.compass.test/?x=1#y'],
    ['trusted-site', 'https://shop.compass.test', 'https://shop.compass.test/'],
    ['trusted-site', 'HTTPS://Shop.Compass.Test:443/Cart?x=1#y', 'https://shop.compass.test/Cart?x=1#y'],
    ['trusted-site', '//shop.compass.test/cart', 'https://shop.compass.test/cart'],
    ['trusted-site', 'https://www.compass.test:8443/', 'https://www.compass.test:8443/'],
    ['trusted-site', 'https://shop.compass.test//cart', 'https://shop.compass.test//cart'],
    ['trusted-site', 'https://shop%2ecompass.test/%5C', 'https://shop.compass.test/%5C'],
    ['trusted-site', 'https://@shop.compass.test/cart', 'https://shop.compass.test/cart'],
  ])('is %s: %j leads to %s', (tag, value, target) => {
    expect(validateRedirectUrl(value, redirectRules)).toEqual({ tag, [tag === 'in-app' ? 'path' : 'url']: target })
  })

  it.each([
    ['another site', ['https://evil.test', '//evil.test', '//evil.test?@account.compass.test', '//[::1]']],
    [
      'a name like a trusted one',
      ['https://shop.compass.test.', 'https://compass.test', 'https://shop.c\u043empass.test'],
    ],
    ['another port', ['https://shop.compass.test:8443', 'https://www.compass.test']],
    ['a user or a password', ['https://user@shop.compass.test/', 'https://:password@account.compass.test/']],
    ['plain http', ['http://shop.compass.test', 'http://plain.compass.test/cart', 'http://account.compass.test:443/']],
    ['backslashes', ['\\\\evil.test', '/\\evil.test', '\\/evil.test', 'https:\\\\shop.compass.test', '/settings\\']],
    ['tabs and newlines', ['/\t/evil.test', '\n//evil.test', 'java\nscript:alert(1)', 'ht\ttps://shop.compass.test/']],
    ['blanks', [' //evil.test', ' /settings', '/set tings', '/\u00a0/evil.test', '\u3000//evil.test']],
    ['control characters', ['\u0000//evil.test', '/\u007f/evil.test', '/\u0085/evil.test']],
    ['a path that parses to a host', ['/.//evil.test', '/%2E%2E//evil.test', '/a/..//evil.test', '/.///evil.test']],
    [
      'a path of the portal like a host',
      ['https://account.compass.test//evil.test', '//account.compass.test//evil.test'],
    ],
    ['another scheme', ['javascript://account.compass.test/%0aalert(1)', 'blob:https://account.compass.test/x']],
    ['half an address', ['', '.', '../settings', '?page=2', '#top', 'shop.compass.test', '%2F%2Fevil.test', 'null']],
    ['a scheme without a host', ['https:', 'https:///evil.test', 'https:/evil.test', 'https:settings', '//', '//?x']],
    ['a broken host', ['https://[evil', 'https://evil.test:99999', 'https://shop.compass.test%00.evil.test']],
    ['2,049 characters', [`/${'a'.repeat(2048)}`]],
  ])('leads nowhere with %s', (_, values) => {
    for (const value of values) {
      expect([value, validateRedirectUrl(value, redirectRules)]).toEqual([value, undefined])
      const target = validateRedirectUrl(value.trim(), redirectRules) ?? startPageTarget
      for (const encoded of [encodeURIComponent(value), encodeURIComponent(encodeURIComponent(value))])
        for (const rest of ['', '&x=1', '#top'])
          expect([value, findPageAfterSignIn(`/sign-in?redirect_url=${encoded}${rest}`)]).toEqual([value, target])
    }
  })

  it('may have up to 2,048 characters', () => {
    expect(validateRedirectUrl(`/${'a'.repeat(2047)}`, redirectRules)).toMatchObject({ tag: 'in-app' })
  })

  it('leads within a portal that runs on plain http and a port', () => {
    const local = { ownOrigin: 'http://localhost:8080', trustedOrigins: [] }
    const url = 'http://localhost:8080/settings'
    expect(validateRedirectUrl('/settings', local)).toEqual({ tag: 'in-app', path: '/settings' })
    expect(validateRedirectUrl(url, local)).toEqual({ tag: 'same-origin', url })
    expect(validateRedirectUrl('http://localhost:8090/settings', local)).toBeUndefined()
    expect(validateRedirectUrl('https://localhost:8080/settings', local)).toBeUndefined()
  })
})

const shopUrl = 'https://shop.compass.test/checkout'

it.each([
  ['?redirect_url=/settings&x=1', '/settings'],
  ['?redirect_url=/order/7?print=1&x=2#items', '/order/7?print=1&x=2#items'],
  [`?redirect_url=${shopUrl}?step=2&cart=9`, `${shopUrl}?step=2&cart=9`],
  [`?redirect_url=${shopUrl}?note=a%26b%2520c&next=/x?y#/pay`, `${shopUrl}?note=a%26b%2520c&next=/x?y#/pay`],
  [`?redirect_url=${shopUrl}#/pay?cart=9&step=2`, `${shopUrl}#/pay?cart=9&step=2`],
  [`?redirect_url=${shopUrl}?step=2&login=ada@compass.test#top`, `${shopUrl}?step=2`],
  [`?x=1&LOGIN=ada&REDIRECT_URL=${shopUrl}?step=2&cart=9#/pay`, `${shopUrl}?step=2&cart=9#/pay`],
  [`?redirect_url=${encodeURIComponent(`${shopUrl}?step=2&cart=9`)}&x=1#top`, `${shopUrl}?step=2&cart=9`],
  [`?redirect_url=https%3A//shop.compass.test/checkout%3Fstep%3D2#/pay`, `${shopUrl}?step=2#/pay`],
  [`?redirect_url=https%3A//shop.compass.test/checkout?step=2`, `${shopUrl}?step=2`],
  [
    `?redirect_url=${encodeURIComponent(encodeURIComponent(`${shopUrl}?step=2&cart=9#/pay`))}`,
    `${shopUrl}?step=2&cart=9#/pay`,
  ],
  [`?redirect_url=%20%0D%0A${shopUrl}?step=2&cart=9`, `${shopUrl}?step=2&cart=9`],
  ['?redirect_url=%C2%A0%2Fsettings%20', '/settings'],
  ['?redirect_url=%2520%252Fsettings%2520', '/settings'],
  ['?redirect_url=/settings?tab=1&redirect_url=/order/1', '/'],
  ['?redirect_url=//evil.test/?x&login=a', '/'],
  ['?redirect_url#/settings', '/'],
])('/sign-in%s leads to %s', (query, place) => {
  expect(findPageAfterSignIn(`/sign-in${query}`)).toEqual(
    place.startsWith('/') ? { tag: 'in-app', path: place } : { tag: 'trusted-site', url: place },
  )
})

const orderLocationState = { from: '/order/1001?print=1#items' }

it.each<[string, string, unknown, string]>([
  ['the redirect_url, before the page they came from', '?redirect_url=%2Fsettings', orderLocationState, '/settings'],
  [
    'the page they came from, if the redirect_url is refused',
    '?redirect_url=//evil.test',
    orderLocationState,
    orderLocationState.from,
  ],
  ['the start page otherwise', '?redirect_url=//evil.test', null, '/'],
  ['the start page, with two redirect_urls', '?redirect_url=/settings&redirect_url=/order/1', null, '/'],
  ['a redirect_url with a percent sign', '?redirect_url=%2Fcode%2F100%2525', null, '/code/100%25'],
  ['the page that this customer has left', '', { ...orderLocationState, mark: '1-ada' }, orderLocationState.from],
  ['the start page, if another customer has left that page', '', { ...orderLocationState, mark: '0-grace' }, '/'],
  ['no other site in the history', '', { from: '//evil.test' }, '/'],
  ['no script in the history', '', { from: 'javascript:alert(1)' }, '/'],
  ['nothing that another page has put into the history', '', { from: 7 }, '/'],
])('A customer goes after signing in to %s (specification §2)', (_, search, state, path) => {
  expect(findSignInDestination({ search, state }, redirectRules, '1-ada')).toEqual({ tag: 'in-app', path })
})

const anyUrlPiece = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '%2e', '%2F', '%5C', '@', ':', '?', '#', '\t', '\n', ' ', '\u0000', '\u2028', '443'],
  ...['https:', 'http:', 'javascript:', 'data:', 'HTTPS://', 'account.compass.test', 'shop.compass.test', 'evil.test'],
  ...['settings', 'user', 'ａccount', '。', '[::1]', '%', '%00', '\ud800', ';', '&', '='],
)
const anyHostileUrl = fc.oneof(
  fc.array(anyUrlPiece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.array(fc.oneof(anyUrlPiece, fc.string({ unit: 'binary' })), { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.webUrl(),
  fc.string(),
)

/** Returns the parts of a URL. In these parts, an empty query or fragment equals a missing one. */
const pickUrlParts = ({ origin, pathname, search, hash }: URL) => ({ origin, pathname, search, hash })

/** The ways in which another site may write the target into the parameter `redirect_url`. */
const parameterEncoders: readonly ((value: string) => string)[] = [
  (value) => value,
  (value) => `${value}&x=1#top`,
  (value) => `${encodeURIComponent(value)}#top`,
  (value) => encodeURIComponent(encodeURIComponent(value)),
  (value) => `%20${encodeURI(value)}%09`,
]

it('Any redirect_url leads, however it is written, to this origin, by https to a trusted one, or to the start page', () => {
  fc.assert(
    fc.property(anyHostileUrl, fc.constantFrom(...parameterEncoders), (value, write) => {
      const written = write(value.replace(/\p{Cs}/gu, ''))
      const target = findPageAfterSignIn(`/sign-in?redirect_url=${written}`)
      const followed = target.tag === 'in-app' ? target.path : target.url
      const { origin } = new URL(followed, redirectRules.ownOrigin)
      if (target.tag === 'in-app') expect(followed).toMatch(/^\/(?!\/)[^\\]*$/)
      expect([redirectRules.ownOrigin, 'https://shop.compass.test', 'https://www.compass.test:8443']).toContain(origin)
      expect(validateRedirectUrl(followed, redirectRules)).toEqual(target)
    }),
    { numRuns: 5000 },
  )
})

it('Any redirect_url leads, as a browser parses it, to this origin, by https to a trusted one, or nowhere', () => {
  fc.assert(
    fc.property(anyHostileUrl, (value) => {
      const target = validateRedirectUrl(value, redirectRules)
      if (target === undefined) return
      const followed = target.tag === 'in-app' ? target.path : target.url
      const { origin } = new URL(followed, redirectRules.ownOrigin)
      if (target.tag === 'in-app') expect(followed).toMatch(/^\/(?!\/)[^\\]*$/)
      if (target.tag === 'trusted-site') expect(redirectRules.trustedOrigins).toContain(origin)
      else expect(origin).toBe(redirectRules.ownOrigin)
      expect(origin).toMatch(/^https:/)
      expect(pickUrlParts(new URL(followed, redirectRules.ownOrigin))).toEqual(
        pickUrlParts(new URL(value, `${redirectRules.ownOrigin}/sign-in`)),
      )
      expect(validateRedirectUrl(followed, redirectRules)).toEqual(target)
    }),
    { numRuns: 20_000 },
  )
})
