import { describe, expect, it } from '@jest/globals'
import { type AppError, errorCode, isTransient, notLoggedIn } from '../../../core/shared/app-error.ts'
import { offline, rejected, timedOut, undecodable } from '../../builders/errors.ts'

const unaddressable: AppError = { tag: 'unaddressable' }

describe('What an error means', () => {
  it.each([
    ['a refusal', rejected(409), 'account-exists'],
    ['too many tries', rejected(429), 'too-many-tries'],
    ['a refusal that no row names', rejected(503), 'unexpected'],
    ['no network', offline, 'unexpected'],
    ['no answer in time', timedOut, 'unexpected'],
    ['an answer that makes no sense', undecodable, 'unexpected'],
    ['a token that can’t be part of an address', unaddressable, 'unexpected-try-again'],
    ['no customer signed in', notLoggedIn, 'not-logged-in'],
  ])('%s', (_, error, code) => {
    expect(errorCode(error)).toBe(code)
  })
})

describe('Whether the same call may succeed another time', () => {
  it.each([offline, timedOut, rejected(429), rejected(500), rejected(503), rejected(599)])('yes: %j', (error) => {
    expect(isTransient(error)).toBe(true)
  })

  it.each([rejected(400), rejected(401), rejected(404), rejected(422), undecodable, unaddressable, notLoggedIn])(
    'no: %j',
    (error) => {
      expect(isTransient(error)).toBe(false)
    },
  )
})
