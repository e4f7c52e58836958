import { describe, expect, it } from '@jest/globals'
import { returnHere, signInDestination } from '../../../ui/auth/sign-in-destination.tsx'

const rules = { ownOrigin: 'https://account.compass.test', trustedOrigins: ['https://shop.compass.test'] }
const inApp = (path: string) => ({ tag: 'in-app', path })
const cameFromOrder = returnHere({ pathname: '/order/1001', search: '?print=1', hash: '#items' })

describe('Where a customer goes after signing in (specification §2)', () => {
  it('is the redirect_url, before the page they came from', () => {
    expect(signInDestination({ search: '?redirect_url=%2Fsettings', state: cameFromOrder }, rules)).toEqual(
      inApp('/settings'),
    )
    expect(signInDestination({ search: '?redirect_url=https://shop.compass.test/', state: null }, rules)).toEqual({
      tag: 'trusted-site',
      url: 'https://shop.compass.test/',
    })
  })

  it('is the page they came from, with its query and its place, where no redirect_url may be followed', () => {
    const expected = inApp('/order/1001?print=1#items')
    expect(signInDestination({ search: '', state: cameFromOrder }, rules)).toEqual(expected)
    expect(signInDestination({ search: '?redirect_url=', state: cameFromOrder }, rules)).toEqual(expected)
    expect(signInDestination({ search: '?redirect_url=//evil.test', state: cameFromOrder }, rules)).toEqual(expected)
  })

  it('is the start page otherwise', () => {
    expect(signInDestination({ search: '', state: null }, rules)).toEqual(inApp('/'))
    expect(signInDestination({ search: '?redirect_url=//evil.test', state: undefined }, rules)).toEqual(inApp('/'))
  })

  it('is not one of two redirect_urls: who knows which was meant', () => {
    const search = '?redirect_url=/settings&redirect_url=/order/1'
    expect(signInDestination({ search, state: null }, rules)).toEqual(inApp('/'))
  })

  it.each(['text', 7, [], {}, { from: 7 }, { from: null }, { from: '//evil.test' }, { from: 'javascript:alert(1)' }])(
    'is not what some other state of the browser’s history says: %j',
    (state) => {
      expect(signInDestination({ search: '', state }, rules)).toEqual(inApp('/'))
    },
  )

  it('keeps a percent sign that belongs to the address', () => {
    const search = `?${new URLSearchParams({ redirect_url: '/code/100%25?x=a%26b' })}`
    expect(signInDestination({ search, state: null }, rules)).toEqual(inApp('/code/100%25?x=a%26b'))
  })
})
