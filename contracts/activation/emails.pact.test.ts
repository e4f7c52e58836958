import { describe } from '@jest/globals'
import { MatchersV3 } from '@pact-foundation/pact'
import { right } from 'fp-ts/Either'
import { calledBefore, contractWith, given, refused, refusedSomehow, success } from '../consumer/contract.ts'
import { filledText, fromState, httpOnlyCookie, placeholder } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('activation')
const { username, password } = contractCustomer
const email = 'new.customer@meridian.test'
const licenseKey = 'CARS-PACT-0000-0001'
const appName = 'Meridian Car Navigation'
const recipient = { license: { licenseKey, appName }, email }

describe('Whether an address has an account', () => {
  const check = (address: string) => ({ method: 'GET', path: '/user/check', query: { email: address } }) as const

  pins({
    description: 'a question for an address that has an account',
    given: [given(states.accountExists, { email: username, password })],
    request: check(username),
    answer: success(200),
    call: (portal) => portal.emailVerifications.hasAccount(username),
    outcome: right(true),
  })
  pins({
    description: 'a question for an address that has no account',
    given: [given(states.noAccountExists, { email })],
    request: check(email),
    // The status alone says it: its type is not read.
    answer: { status: 404 },
    call: (portal) => portal.emailVerifications.hasAccount(email),
    outcome: right(false),
  })
  pins({
    description: 'a question for an address that has got its password with an activation',
    given: [
      given(states.verifiedEmail, { email, licenseKey, appName }),
      calledBefore(
        'POST /activation/activate',
        { password, email, licenseKey, appName },
        { Cookie: placeholder('cookie') },
      ),
    ],
    request: check(email),
    answer: success(200),
    call: (portal) => portal.emailVerifications.hasAccount(email),
    outcome: right(true),
  })
  pins({
    description: 'a question for an address that is registered in advance',
    given: [given(states.accountRegisteredInAdvance, { email })],
    request: check(email),
    answer: { status: 404 },
    call: (portal) => portal.emailVerifications.hasAccount(email),
    outcome: right(false),
  })
})

describe('A verification e-mail', () => {
  const request = {
    method: 'POST',
    path: '/user/email/resend',
    body: { email, licenseKey, appName },
  } as const
  const unused = given(states.unusedActivationCode, { code: licenseKey, appName })

  pins({
    description: 'a request for a verification e-mail',
    given: [given(states.accountRegisteredInAdvance, { email }), unused],
    request,
    answer: success(204),
    call: (portal) => portal.emailVerifications.send(recipient),
    outcome: right(undefined),
  })
  pins({
    description: 'a request for a verification e-mail to an address that has an account',
    given: [given(states.accountExists, { email, password }), unused],
    request,
    ...refused(409),
    call: (portal) => portal.emailVerifications.send(recipient),
  })
})

describe('A verification code', () => {
  const code = 'verification-code'
  const verify = {
    method: 'GET',
    path: fromState(`/code/verify/${placeholder('code')}`, `/code/verify/${code}`),
  } as const

  pins({
    description: 'a look at a verification code',
    given: [given(states.verificationCode, { email, licenseKey, appName })],
    request: verify,
    answer: success(
      200,
      {
        email: filledText(email),
        licenseKey: MatchersV3.regex('^[A-Z0-9]{4}(-[A-Z0-9]{4}){3}$', licenseKey),
        appName: filledText(appName),
      },
      httpOnlyCookie,
    ),
    call: (portal) => portal.emailVerifications.verify(code),
    outcome: right(recipient),
  })
  pins({
    description: 'a look at a verification code that was looked at before',
    given: [
      given(states.verificationCode, { email, licenseKey, appName }),
      calledBefore(`GET /code/verify/${placeholder('code')}`, undefined, {}),
    ],
    request: verify,
    answer: success(200, undefined, httpOnlyCookie),
    call: (portal) => portal.emailVerifications.verify(code),
    outcome: right(undefined),
  })
  pins({
    description: 'a look at an expired verification code',
    given: [given(states.verificationCode, { email, licenseKey, appName, expired: true })],
    request: verify,
    ...refusedSomehow,
    call: (portal) => portal.emailVerifications.verify(code),
  })
})
