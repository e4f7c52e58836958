import { describe, expect, it } from '@jest/globals'
import { linkFailure } from '../../../core/auth/link-failure.ts'
import { offline, rejected } from '../../builders/errors.ts'

describe('What a failed one-time link means to its reader', () => {
  it.each([
    [rejected(404, 'reset_password.token.not_found'), 'spent'],
    [rejected(404), 'spent'],
    [rejected(400), 'spent'],
    [rejected(422, 'validation.input.required'), 'spent'],
    [rejected(409), 'taken'],
    [rejected(401, 'authorization.access_token.expired'), 'unanswered'],
    [rejected(429), 'unanswered'],
    [rejected(503), 'unanswered'],
    [offline, 'unanswered'],
    [{ tag: 'undecodable', detail: '' } as const, 'unanswered'],
  ] as const)('%j is %s', (error, meaning) => expect(linkFailure(error)).toBe(meaning))
})
