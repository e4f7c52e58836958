import { describe, expect, it } from '@jest/globals'
import { localCaptchaProofs } from '../../../adapters/storage/local-captcha-proofs.ts'
import type { LocalStore } from '../../../adapters/storage/local-store.ts'
import { tabExchangedLinks } from '../../../adapters/storage/session-stores.ts'
import { tabSentLinks } from '../../../adapters/storage/tab-sent-links.ts'

const inMemory = () => {
  const stored = new Map<string, string>()
  const store: LocalStore = {
    read: (name) => stored.get(name),
    write: (name, value) => void stored.set(name, value),
    remove: (name) => void stored.delete(name),
  }
  return { stored, store }
}

describe('The memory of sent confirmation links', () => {
  it('knows each link by what it confirms and by its token', () => {
    const links = tabSentLinks(inMemory().store)
    links.remember('confirm-email', 'one', 'sent')
    links.remember('confirm-email', 'two', 'confirmed')

    expect(links.read('confirm-email', 'one')).toBe('sent')
    expect(links.read('confirm-email', 'two')).toBe('confirmed')
    expect(links.read('confirm-email-change', 'one')).toBeUndefined()

    links.forget('confirm-email', 'one')
    expect(links.read('confirm-email', 'one')).toBeUndefined()
    expect(links.read('confirm-email', 'two')).toBe('confirmed')
  })

  it('keeps no token: one of them is a key to an account', () => {
    const { stored, store } = inMemory()
    tabSentLinks(store).remember('confirm-email', 'a-mailed-token', 'sent')
    expect(JSON.stringify([...stored])).not.toContain('a-mailed-token')
  })

  it('is there when the same tab is read again', () => {
    const { store } = inMemory()
    tabSentLinks(store).remember('confirm-email', 'one', 'sent')
    expect(tabSentLinks(store).read('confirm-email', 'one')).toBe('sent')
  })

  it.each(['not JSON', '[]', '{"confirm-email one":"perhaps"}', 'null'])('takes %s for nothing', (damaged) => {
    const { stored, store } = inMemory()
    stored.set('sent_links', damaged)
    expect(tabSentLinks(store).read('confirm-email', 'one')).toBeUndefined()
    tabSentLinks(store).remember('confirm-email', 'one', 'sent')
    expect(tabSentLinks(store).read('confirm-email', 'one')).toBe('sent')
  })

  it.each(['__proto__', 'constructor', 'toString'])('is not fooled by a token called %s', (token) => {
    const links = tabSentLinks(inMemory().store)
    expect(links.read('confirm-email', token)).toBeUndefined()
    links.remember('confirm-email', token, 'sent')
    expect(links.read('confirm-email', token)).toBe('sent')
  })
})

describe('The stored captcha of the reset flow (specification §3)', () => {
  it('is kept under captcha_response until it is cleared', () => {
    const { stored, store } = inMemory()
    const proofs = localCaptchaProofs(store)
    proofs.save({ response: 'solved', goodUntil: 5 })
    expect([...stored.keys()]).toEqual(['captcha_response'])
    expect(localCaptchaProofs(store).read()).toEqual({ response: 'solved', goodUntil: 5 })
    proofs.clear()
    expect(proofs.read()).toBeUndefined()
  })

  it.each(['solved', '{"response":1}', '{"response":"solved","goodUntil":null}'])('takes %s for nothing', (damaged) => {
    const { stored, store } = inMemory()
    stored.set('captcha_response', damaged)
    expect(localCaptchaProofs(store).read()).toBeUndefined()
  })
})

describe('The token of an exchanged magic link', () => {
  it('is read for its own link, after a reload too, until it is forgotten', () => {
    const { stored, store } = inMemory()
    tabExchangedLinks(store).save('link', 'token')
    expect(tabExchangedLinks(store).read('link')).toBe('token')
    expect(tabExchangedLinks(store).read('other')).toBeUndefined()
    tabExchangedLinks(store).forget()
    expect([...stored]).toEqual([])
  })
})
