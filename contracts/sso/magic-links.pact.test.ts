import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import {
  calledBefore,
  contractWith,
  done,
  type Ending,
  given,
  refused,
  type State,
  success,
} from '../consumer/contract.ts'
import { clientBearer, fromState, noCache, placeholder, stateValue } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const { username } = contractCustomer
const token = 'magic-link-token'
const client = given(states.clientToken)
const expired = given(states.magicLink, { username, status: 'expired' })

describe('A magic link', () => {
  const looks = (description: string, situation: readonly State[], ending: Ending<string>) =>
    pins(description, situation, {
      request: {
        method: 'GET',
        path: fromState(`/magic-link/${placeholder('token')}`, `/magic-link/${token}`),
        headers: { ...clientBearer, ...noCache },
      },
      ...ending,
      call: (portal) => portal.magicLinks.find(token),
    })
  const leadsTo = (destination: string) => ({ answer: success(200, { destination }), outcome: right(destination) })

  for (const destination of ['travel_app', 'travel_web', 'navigation_app'])
    looks(
      `a look at a magic link to ${destination}`,
      [client, given(states.magicLink, { username, destination })],
      leadsTo(destination),
    )
  looks(
    'a look at a magic link that was looked at before',
    [client, given(states.magicLink, { username }), calledBefore(`GET /magic-link/${placeholder('token')}`)],
    leadsTo('travel_app'),
  )
  looks('a look at an expired magic link', [client, expired], refused(403, 'authorization.magic_link.expired'))
  looks(
    'a look at a used magic link',
    [client, given(states.magicLink, { username, status: 'used' })],
    refused(403, 'authorization.magic_link.invalid'),
  )
  looks(
    'a look at a magic link with an expired client token',
    [given(states.expiredClientToken), given(states.magicLink, { username })],
    refused(401),
  )
  pins('a look at an unknown magic link', [client], {
    request: { method: 'GET', path: '/magic-link/no-such-token', headers: { ...clientBearer, ...noCache } },
    ...refused(404, 'magic_link.not_found'),
    call: (portal) => portal.magicLinks.find('no-such-token'),
  })
})

describe('A new magic link', () => {
  pins('a request for a new magic link in place of an expired one', [client, expired], {
    request: {
      method: 'POST',
      path: '/magic-link/clone',
      headers: clientBearer,
      body: { token: stateValue('token', token) },
    },
    ...done,
    call: (portal) => portal.magicLinks.clone(token),
  })
})
