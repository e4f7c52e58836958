import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import { calledBefore, contractWith, given, refused, success } from '../consumer/contract.ts'
import { clientBearer, fromState, noCache, placeholder, stateValue } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username } = contractCustomer
const token = 'magic-link-token'
const client = given(states.clientToken)
const headers = { ...clientBearer, ...noCache }

describe('A magic link', () => {
  const look = {
    method: 'GET',
    path: fromState(`/magic-link/${placeholder('token')}`, `/magic-link/${token}`),
    headers,
  } as const

  for (const destination of ['travel_app', 'travel_web', 'navigation_app']) {
    pins({
      description: `a look at a magic link to ${destination}`,
      given: [client, given(states.magicLink, { username, destination })],
      request: look,
      answer: success(200, { destination }),
      call: (portal) => portal.magicLinks.find(token),
      outcome: right(destination),
    })
  }
  pins({
    description: 'a look at a magic link that was looked at before',
    given: [client, given(states.magicLink, { username }), calledBefore(`GET /magic-link/${placeholder('token')}`)],
    request: look,
    answer: success(200, { destination: 'travel_app' }),
    call: (portal) => portal.magicLinks.find(token),
    outcome: right('travel_app'),
  })
  pins({
    description: 'a look at an expired magic link',
    given: [client, given(states.magicLink, { username, status: 'expired' })],
    request: look,
    ...refused(403, 'authorization.magic_link.expired'),
    call: (portal) => portal.magicLinks.find(token),
  })
  pins({
    description: 'a look at a used magic link',
    given: [client, given(states.magicLink, { username, status: 'used' })],
    request: look,
    ...refused(403, 'authorization.magic_link.invalid'),
    call: (portal) => portal.magicLinks.find(token),
  })
  pins({
    description: 'a look at an unknown magic link',
    given: [client],
    request: { method: 'GET', path: '/magic-link/no-such-token', headers },
    ...refused(404, 'magic_link.not_found'),
    call: (portal) => portal.magicLinks.find('no-such-token'),
  })
  pins({
    description: 'a look at a magic link with an expired client token',
    given: [given(states.expiredClientToken), given(states.magicLink, { username })],
    request: look,
    ...refused(401),
    call: (portal) => portal.magicLinks.find(token),
  })
})

describe('A new magic link', () => {
  pins({
    description: 'a request for a new magic link in place of an expired one',
    given: [client, given(states.magicLink, { username, status: 'expired' })],
    request: {
      method: 'POST',
      path: '/magic-link/clone',
      headers: clientBearer,
      body: { token: stateValue('token', token) },
    },
    answer: success(204),
    call: (portal) => portal.magicLinks.clone(token),
    outcome: right(undefined),
  })
})
