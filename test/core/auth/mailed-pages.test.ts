import { describe, expect, it } from '@jest/globals'
import { mailedPages, readMailedLink } from '../../../core/auth/mailed-pages.ts'

describe('A link of an e-mail', () => {
  it.each(Object.entries(mailedPages))('is read as %s', (page, path) => {
    const link = path.replace(/:\w+/, 'a%2Fb')
    expect(readMailedLink(`https://account.compass.test${link}?from=mail#top`)).toEqual({ page, token: 'a/b' })
    expect(readMailedLink(`/${link}/`)).toEqual({ page, token: 'a/b' })
  })

  it.each([
    '',
    'https://account.compass.test',
    '/reset-password',
    '/reset-password/',
    '/confirm/one/two',
    '/orders/1',
    '/confirm/%E0%A4%A',
    '/confirmation/token',
  ])('is none: %j', (address) => {
    expect(readMailedLink(address)).toBeUndefined()
  })
})
