import { describe, expect, it } from '@jest/globals'
import { findLeaks } from './find-leaks.ts'
import { secretsOfAddress, secretsOfRequest } from './secrets-of.ts'

const services = 'http://localhost:8090'

describe('The secrets of a request to a back-end', () => {
  it('are what was typed, tokens, codes and ids, and nothing that every such request has', () => {
    const signIn = {
      method: 'POST',
      url: `${services}/sso/oauth2/token`,
      headers: { accept: '*/*', authorization: 'Bearer client-token', 'x-captcha-response': 'solved-1' },
      body: JSON.stringify({
        grant_type: 'password',
        client_id: 'account-portal',
        username: 'ada@compass.test',
        password: 'battery',
      }),
    }
    expect(secretsOfRequest(signIn)).toEqual(['client-token', 'solved-1', 'ada@compass.test', 'battery'])
    const check = {
      method: 'GET',
      url: `${services}/activation/activation/activation-code/CARS%202026?hl=ada%40compass.test`,
      headers: { cookie: 'verified=by-mail; other=thing' },
      body: null,
    }
    expect(secretsOfRequest(check)).toEqual([
      'CARS 2026',
      '?hl=ada%40compass.test',
      'ada@compass.test',
      'by-mail',
      'thing',
    ])
  })

  it('are those of a page’s address too', () => {
    const portal = 'https://account.meridian.test'
    expect(secretsOfAddress(`${portal}/reset-password/a-token-1`)).toEqual(['a-token-1'])
    expect(secretsOfAddress(`${portal}/order/1004210`)).toEqual(['1004210'])
    expect(secretsOfAddress(`${portal}/orders?sort=price`)).toEqual(['?sort=price'])
    expect(secretsOfAddress(`${portal}/sign-in`)).toEqual([])
    expect(secretsOfAddress(`${portal}/sign-in?redirect_url=%2Forder%2F1004210`)).toEqual([
      '?redirect_url=%2Forder%2F1004210',
      '1004210',
    ])
  })
})

describe('A secret', () => {
  it.each([
    ['as it is', '{"a":"of ada@compass.test"}', 'ada@compass.test'],
    ['in capitals', '{"a":"ADA@compass.test"}', 'ada@compass.test'],
    ['as addresses write it', '{"a":"/x?login=ada%40compass.test"}', 'ada@compass.test'],
    ['as it was written in an address', '{"a":"?login=ada%40compass.test"}', '?login=ada%40compass.test'],
    ['as JSON writes it', JSON.stringify({ a: 'my "correct horse"' }), 'my "correct horse"'],
    ['as a number', '{"intValue":1004210}', '1004210'],
    ['in an address, as a number', '{"a":"/order/1004210"}', '1004210'],
    ['as a name', '{"ada@compass.test":1}', 'ada@compass.test'],
  ])('is found %s', (_, text, secret) => {
    expect(findLeaks(['{}', text], ['another one', secret])).toEqual([secret])
  })

  it('is found however short it is, where that is asked for, if it stands alone', () => {
    expect(findLeaks(['{"intValue":7001}'], ['7001'], 1)).toEqual(['7001'])
    expect(findLeaks(['{"timeUnixNano":"1795337001210000000"}'], ['7001'], 1)).toEqual([])
  })

  it.each([
    ['a time that has its digits', '{"timeUnixNano":"1795331004210000000","value":812.1004210}', '1004210'],
    ['a number that is too short to be told from others', '{"intValue":7001}', '7001'],
    ['nothing of it', '{"url.template":"/order/:id"}', '1004210'],
  ])('is not found in %s', (_, text, secret) => {
    expect(findLeaks([text], [secret])).toEqual([])
  })
})
