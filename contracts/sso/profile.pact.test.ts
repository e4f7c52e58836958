import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import type { Profile } from '../../core/session/ports.ts'
import type { AppError } from '../../core/shared/app-error.ts'
import { contractWith, given, refused, success } from '../consumer/contract.ts'
import { exampleTokens } from '../consumer/example-tokens.ts'
import { filledText, noCache, unknownBearer, userBearer } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username } = contractCustomer

const profileRequest = {
  method: 'GET',
  path: '/user/me',
  headers: { ...userBearer, ...noCache },
} as const

describe('The profile of a customer', () => {
  pins({
    description: 'a request for the profile',
    given: [given(states.signedInCustomer, { username })],
    request: profileRequest,
    answer: success(200, { username: filledText(username) }),
    call: (portal) => portal.profiles.fetch(exampleTokens.user),
    outcome: right<AppError, Profile>({ username }),
  })
  pins({
    description: 'a request for the profile with an expired token',
    given: [given(states.expiredUserToken, { username })],
    request: profileRequest,
    ...refused(401),
    call: (portal) => portal.profiles.fetch(exampleTokens.user),
  })
  pins({
    description: 'a request for the profile with an unknown token',
    given: [],
    request: { ...profileRequest, headers: { ...unknownBearer, ...noCache } },
    ...refused(401),
    call: (portal) => portal.profiles.fetch(exampleTokens.user),
  })
})
