import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { redirectTarget } from '../../../ui/auth/redirect-target.ts'
import { insideAddresses, outsideAddresses, ownAddresses, refusedAddresses, rules } from './redirect-addresses.ts'

describe('redirect_url (specification §2, /sign-in)', () => {
  it.each(insideAddresses)('%j leads to %j within the portal', (asked, path) => {
    expect(redirectTarget(asked, rules)).toEqual({ tag: 'inside', path })
  })

  it.each(ownAddresses)('%j leads to %s by a full page load', (asked, url) => {
    expect(redirectTarget(asked, rules)).toEqual({ tag: 'own-address', url })
  })

  it.each(outsideAddresses)('%j leads to the trusted %s', (asked, url) => {
    expect(redirectTarget(asked, rules)).toEqual({ tag: 'outside', url })
  })

  it.each(refusedAddresses.map((asked) => [asked.length > 100 ? `${asked.slice(0, 100)}…` : asked, asked]))(
    '%j leads nowhere',
    (_, asked) => {
      expect(redirectTarget(asked, rules)).toBeUndefined()
    },
  )

  it('leads nowhere when there is none', () => {
    expect(redirectTarget(undefined, rules)).toBeUndefined()
  })

  it('leads as far as an address may be long', () => {
    expect(redirectTarget(`/${'a'.repeat(2047)}`, rules)).toMatchObject({ tag: 'inside' })
  })

  it('leads to no other site where none is trusted', () => {
    expect(redirectTarget('https://shop.compass.test/', { ...rules, trustedOrigins: [] })).toBeUndefined()
  })

  it('leads within a portal that runs on plain http and a port', () => {
    const local = { ownOrigin: 'http://localhost:8080', trustedOrigins: [] }
    expect(redirectTarget('/settings', local)).toEqual({ tag: 'inside', path: '/settings' })
    expect(redirectTarget('http://localhost:8080/settings', local)).toEqual({
      tag: 'own-address',
      url: 'http://localhost:8080/settings',
    })
    expect(redirectTarget('http://localhost:8090/settings', local)).toBeUndefined()
    expect(redirectTarget('https://localhost:8080/settings', local)).toBeUndefined()
  })
})

/** Pieces that hostile addresses are made of. */
const piece = fc.constantFrom(
  ...['/', '//', '\\', '.', '..', '%2e', '%2F', '%5C', '@', ':', '?', '#', '\t', '\n', ' ', '\u0000', '\u2028', '443'],
  ...['https:', 'http:', 'javascript:', 'data:', 'HTTPS://', 'account.compass.test', 'shop.compass.test', 'evil.test'],
  ...['settings', 'user', 'ａccount', '。', '[::1]', '%', '%00', '\ud800', ';', '&', '='],
)
const hostile = fc.oneof(
  fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
  fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.webUrl(),
  fc.string(),
)

/** Where an address leads; an empty query or fragment makes no difference. */
const placeOf = ({ origin, pathname, search, hash }: URL) => ({ origin, pathname, search, hash })

describe('Whatever is asked for', () => {
  it('leads, as a browser reads it, to this origin or to a trusted one by https, or nowhere', () => {
    fc.assert(
      fc.property(hostile, (asked) => {
        const target = redirectTarget(asked, rules)
        if (target === undefined) return
        if (target.tag === 'inside') {
          expect(target.path).toMatch(/^\/(?!\/)/)
          expect(target.path).not.toContain('\\')
          expect(new URL(target.path, rules.ownOrigin).origin).toBe(rules.ownOrigin)
        } else if (target.tag === 'own-address') {
          expect(new URL(target.url).origin).toBe(rules.ownOrigin)
        } else {
          expect(new URL(target.url).protocol).toBe('https:')
          expect(rules.trustedOrigins).toContain(new URL(target.url).origin)
        }
        const followed = target.tag === 'inside' ? target.path : target.url
        expect(placeOf(new URL(followed, rules.ownOrigin))).toEqual(
          placeOf(new URL(asked, `${rules.ownOrigin}/sign-in`)),
        )
      }),
      { numRuns: 20_000 },
    )
  })

  it('is decided the same way a second time: what was followed may be asked for again', () => {
    fc.assert(
      fc.property(hostile, (asked) => {
        const target = redirectTarget(asked, rules)
        if (target === undefined) return
        expect(redirectTarget(target.tag === 'inside' ? target.path : target.url, rules)).toEqual(target)
      }),
      { numRuns: 20_000 },
    )
  })
})
