import { describe } from '@jest/globals'
import {
  byClient,
  calledBefore,
  contractWith,
  done,
  type Ending,
  given,
  refused,
  refusedSomehow,
  type State,
  tooManyTries,
} from '../consumer/contract.ts'
import { captchaRefused, noAddress, signedIn, signIn } from '../consumer/requests.ts'
import { captcha, clientBearer, placeholder, stateValue } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('sso')
const email = 'new.customer@meridian.test'
const { username, password } = contractCustomer
const token = 'mail-token'

const client = given(states.clientToken)
const newcomer = given(states.noAccountExists, { email })
const account = given(states.accountExists, { email, password })
const tooShort = refused(422, 'validation.password.min_length', 'validation.password.too_short')

describe('A registration', () => {
  const registers = (
    what: string,
    situation: readonly State[],
    ending: Ending<void>,
    sent: { readonly email?: string; readonly password?: string; readonly proof?: string } = {},
  ) => {
    const { proof, email: address = email, password: chosen = password } = sent
    const headers = { ...clientBearer, ...(proof === undefined ? {} : captcha.header) }
    pins(`a registration ${what}`.trim(), situation, {
      request: { method: 'POST', path: '/user/register', headers, body: { email: address, password: chosen } },
      ...ending,
      call: (portal) => portal.accounts.signUp({ email: address, password: chosen }, proof),
    })
  }
  const proof = captcha.response
  const hasty = 'hasty.customer@meridian.test'
  const triedTooOften = given(states.tooManyTries, { email: hasty })

  registers('', [client, newcomer], done)
  registers('with a solved captcha', [client, newcomer, given(states.solvedCaptcha)], done, { proof })
  registers('with a used captcha', [client, newcomer, given(states.usedCaptcha)], captchaRefused, { proof })
  registers('with an address that has an account', [client, account], refused(409))
  registers('in capitals with an address that has an account', [client, account], refused(409), {
    email: email.toUpperCase(),
  })
  registers('after too many tries', [client, triedTooOften], tooManyTries, {
    email: hasty,
  })
  registers('with a password that is too short', [client, newcomer], tooShort, { password: 'short' })
  registers('with an address that is none', [client], noAddress, { email: 'no address' })
  registers('with an expired client token', [given(states.expiredClientToken), newcomer], refused(401))
  registers(
    'with an address that was registered before',
    [client, newcomer, calledBefore('POST /user/register', byClient, { email, password })],
    refused(409),
  )
})

describe('A registration in advance', () => {
  const registers = (what: string, state: State, ending: Ending<void>) =>
    pins(`a registration in advance ${what}`.trim(), [client, state], {
      request: { method: 'PUT', path: '/user/pre-register', headers: clientBearer, body: { email, send_email: false } },
      ...ending,
      call: (portal) => portal.preRegistrations.register(email),
    })

  registers('', newcomer, done)
  registers('of an address that is registered in advance', given(states.accountRegisteredInAdvance, { email }), done)
  registers('with an address that has an account', account, refused(409))
})

describe('The first password', () => {
  const link = given(states.finishRegistrationToken, { email })
  const chosen = calledBefore('PUT /user/set-password', byClient, { token: placeholder('token'), password })
  const linkUnknown = refused(404, 'finish_registration.token.not_found')
  const chooses = (what: string, situation: readonly State[], ending: Ending<void>, first: string = password) =>
    pins(`a first password ${what}`, situation, {
      request: {
        method: 'PUT',
        path: '/user/set-password',
        headers: clientBearer,
        body: { token: stateValue('token', token), password: first },
      },
      ...ending,
      call: (portal) => portal.accounts.createPassword('finish-registration', token, first),
    })

  chooses('with a mailed token', [client, link], done)
  chooses(
    'with an expired token',
    [client, given(states.finishRegistrationToken, { email, expired: true })],
    linkUnknown,
  )
  chooses('with a link that was used', [client, link, chosen], linkUnknown)
  chooses('that is too short', [client, link], tooShort, 'short')
  pins('a sign-in with a first password that was chosen before', [client, link, chosen], {
    ...signIn(email, password),
    ...signedIn,
  })
})

describe('The confirmation of an address', () => {
  const link = given(states.confirmationToken, { username })
  const confirms = (what: string, situation: readonly State[], ending: Ending<void>) =>
    pins(`a confirmation of an address ${what}`.trim(), [client, ...situation], {
      request: {
        method: 'POST',
        path: '/user/confirm',
        headers: clientBearer,
        body: { token: stateValue('token', token) },
      },
      ...ending,
      call: (portal) => portal.accounts.confirm('confirm-email', token),
    })

  confirms('', [link], done)
  confirms('with an expired token', [given(states.confirmationToken, { username, expired: true })], refusedSomehow)
  confirms(
    'with a link that was used',
    [link, calledBefore('POST /user/confirm', byClient, { token: placeholder('token') })],
    refusedSomehow,
  )
  confirms('with a link that resets the password', [given(states.resetPasswordToken, { username })], refusedSomehow)
})
