import { expect, it } from '@jest/globals'
import { readCookies, removeCookie, writeCookie } from '../../../adapters/cookie/cookies.ts'
import { createBrowserLanguage } from '../../../adapters/language-store.ts'
import { FakeDocument, FakePage } from '../../fakes/fake-page.ts'
import { FakeStorage } from '../../fakes/fake-storage.ts'

it.each([
  ['nothing', '', []],
  ['one among others', 'language=de; token=a; x=y', ['a']],
  ['an equals sign in the value', 'token=a=b==', ['a=b==']],
  ['an encoded value', 'token=a%3B%20b%2F%C5%BC', ['a; b/ż']],
  ['two of one name, in the browser’s order', 'token=b; x=y; token=a', ['b', 'a']],
  ['an empty value', 'token=', ['']],
  ['a value that can’t be decoded', 'token=%E0%A4%A; token=a', ['a']],
  ['a name that only begins with the same letters', 'token2=a; atoken=b', []],
  ['a cookie without a name', 'token', []],
  ['a value in quotes, as Tomcat, Python and Erlang write one with `=` or `/`', 'token="a/b="', ['a/b=']],
  ['quotes that do not enclose the value', 'token="%22"; token=""; token="a', ['"', '', '"a']],
])('Reading cookies finds %s', (_, cookie, values) => {
  expect(readCookies({ cookie }, 'token')).toEqual(values)
})

const attributesLength = 'token=; Path=/; Max-Age=86400; SameSite=Lax; Secure'.length
it.each([
  ['as long as browsers accept', 'x'.repeat(4096 - attributesLength), 1],
  ['a byte longer', 'x'.repeat(4097 - attributesLength), 0],
  ['too long only when encoded', 'ż'.repeat(1000), 0],
])('Writing a cookie %s keeps it, or removes the older one', (_, value, kept) => {
  const document = new FakeDocument()
  writeCookie(document, 'token', 'old', { days: 1, secure: true })
  writeCookie(document, 'token', value, { days: 1, secure: true })
  expect(readCookies(document, 'token')).toEqual([value].slice(0, kept))
})

it.each([
  ['https://account.test/', '; Secure'],
  ['http://localhost:8080/', ''],
])('The chosen language is stored and written to a cookie, which is secure if the page is: %s', (address, end) => {
  const page = new FakePage(address)
  const storage = new FakeStorage()
  const navigator = { languages: ['en'], userAgent: '', maxTouchPoints: 0 }
  createBrowserLanguage({ page, localStorage: () => storage, navigator }).choose('de')
  expect(storage.content).toEqual({ language: 'de' })
  expect(page.document.written).toEqual([`language=de; Path=/; Max-Age=31536000; SameSite=Lax${end}`])
})

it.each([
  [null, 'en-gb'],
  [[null, 'de-AT'], 'de'],
])('A browser whose languages are %j starts in %s', (languages, language) => {
  const navigator = { languages: languages as readonly string[], userAgent: '', maxTouchPoints: 0 }
  const page = new FakePage('https://account.test/')
  expect(createBrowserLanguage({ page, localStorage: () => new FakeStorage(), navigator }).current.value).toBe(language)
})

const throwAccessDenied = () => {
  throw new DOMException('The operation is insecure', 'SecurityError')
}
const blockedCookieJar = new Proxy({ cookie: '' }, { get: throwAccessDenied, set: throwAccessDenied })

it('A browser that blocks cookies has none', () => {
  writeCookie(blockedCookieJar, 'token', 'a', { days: 1, secure: true })
  removeCookie(blockedCookieJar, 'token', { secure: true })
  expect(readCookies(blockedCookieJar, 'token')).toEqual([])
})
