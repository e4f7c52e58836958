import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import type { LicenseCheck } from '../../core/activation/ports.ts'
import {
  byVisitor,
  calledBefore,
  contractWith,
  done,
  type Ending,
  given,
  refused,
  refusedSomehow,
  type State,
  success,
} from '../consumer/contract.ts'
import { wrongCredentials } from '../consumer/requests.ts'
import { filledText, fromState, ownCookie, placeholder, verificationCookie } from '../consumer/values.ts'
import { aCode, contractCustomer, states } from '../states.ts'

const pins = contractWith('activation')
const { username, password } = contractCustomer
const email = 'new.customer@meridian.test'
const licenseKey = aCode('CARS-PACT-0000-0001')
const appName = 'Meridian Car Navigation'
const account = given(states.accountExists, { email: username, password })
const inAdvance = given(states.accountRegisteredInAdvance, { email })

describe('Whether an address has an account', () => {
  const asks = (what: string, situation: readonly State[], ending: Ending<boolean>, address = email) =>
    pins(`a question ${what}`, situation, {
      request: { method: 'GET', path: '/user/check', query: { email: address } },
      ...ending,
      call: (portal) => portal.emailVerifications.hasAccount(address),
    })
  const yes = { answer: success(200), outcome: right(true) }
  const no = { answer: { status: 404 }, outcome: right(false) }
  const unknown = { ...no, answer: refused(404, 'user.not_found_by_username', 'user.not_found_by_email').answer }

  asks('for an address that has an account', [account], yes, username)
  asks('in capitals for an address that has an account', [account], yes, username.toUpperCase())
  asks('for an address that has no account', [given(states.noAccountExists, { email })], unknown)
  asks(
    'for an address that has got its password with an activation',
    [
      given(states.verifiedEmail, { email, licenseKey, appName }),
      calledBefore(
        'POST /activation/activate',
        { Cookie: placeholder('cookie') },
        { password, email, licenseKey, appName },
      ),
    ],
    yes,
  )
  asks('for an address that is registered in advance', [inAdvance], no)
})

describe('A verification e-mail', () => {
  const asks = (what: string, state: State, ending: Ending<void>) =>
    pins(
      `a request for a verification e-mail ${what}`.trim(),
      [state, given(states.unusedActivationCode, { code: licenseKey, appName })],
      {
        request: { method: 'POST', path: '/user/email/resend', body: { email, licenseKey, appName } },
        ...ending,
        call: (portal) => portal.emailVerifications.send({ license: { licenseKey, appName }, email }),
      },
    )

  asks('', inAdvance, done)
  asks('to an address that has an account', given(states.accountExists, { email, password }), refused(409))
})

describe('A verification code', () => {
  const mailed = given(states.verificationCode, { email, licenseKey, appName })
  const looks = (what: string, situation: readonly State[], ending: Ending<undefined>) =>
    pins(`a look at ${what}`, situation, {
      request: {
        method: 'GET',
        path: fromState(`/code/verify/${placeholder('code')}`, '/code/verify/verification-code'),
      },
      ...ending,
      call: (portal) => portal.emailVerifications.verify('verification-code'),
    })
  // Its status and its cookie say it. A body may name the address, the code and the app.
  const valid = { answer: success(200, undefined, verificationCookie), outcome: right(undefined) }

  looks('a verification code', [mailed], valid)
  looks(
    'a verification code that was looked at before',
    [mailed, calledBefore(`GET /code/verify/${placeholder('code')}`, byVisitor)],
    valid,
  )
  looks(
    'an expired verification code',
    [given(states.verificationCode, { email, licenseKey, appName, expired: true })],
    refusedSomehow,
  )
})

const unused = given(states.unusedActivationCode, { code: licenseKey, appName })
const activated = calledBefore('POST /activation/activate', byVisitor, {
  password,
  email: username,
  licenseKey,
  appName,
})

describe('An activation code', () => {
  const looks = (what: string, situation: readonly State[], ending: Ending<LicenseCheck>, code = licenseKey) =>
    pins(`a look at ${what}`, situation, {
      request: { method: 'GET', path: `/activation/activation-code/${code}` },
      ...ending,
      call: (portal) => portal.licenses.find(code),
    })
  const known = (used: boolean) => ({
    answer: success(200, { used, appName: filledText(appName) }),
    outcome: right({ used, appName }),
  })

  looks('an unused activation code', [unused], known(false))
  looks('an activation code after its activation', [account, unused, activated], known(true))
  looks('an unknown activation code', [], refusedSomehow, aCode('NONE-NONE-NONE-NONE'))
})

describe('An activation', () => {
  interface By {
    readonly email?: string
    readonly chosen?: string
    readonly cookie?: string
  }
  const activates = (
    what: string,
    situation: readonly State[],
    ending: Ending<{ readonly appName: string; readonly email: string }>,
    { email = username, chosen = password, cookie }: By = {},
  ) =>
    pins(`an activation ${what}`, situation, {
      request: {
        method: 'POST',
        path: '/activation/activate',
        headers: cookie === undefined ? {} : ownCookie.header,
        body: { password: chosen, email, licenseKey, appName },
      },
      ...(cookie === undefined ? {} : { cookie }),
      ...ending,
      call: (portal) => portal.licenses.activate({ license: { licenseKey, appName }, email }, chosen),
    })
  const usedBy = (email: string) => ({
    answer: success(200, { appName: filledText(appName), email: filledText(email) }),
    outcome: right({ appName, email }),
  })
  const verified = given(states.verifiedEmail, { email, licenseKey, appName })
  const notVerified = refused(403, 'activation.email.not_verified')
  const cookie = ownCookie.sentBack

  activates('by a customer', [account, unused], usedBy(username))
  activates('by a new customer in the browser that has verified the address', [verified], usedBy(email), {
    email,
    cookie,
  })
  activates('by a new customer in a browser that has not verified the address', [verified], notVerified, { email })
  const other = { email: 'another.customer@meridian.test', licenseKey: 'CARS-PACT-0000-0002' }
  activates(
    'by a new customer with the cookie of another address',
    [inAdvance, given(states.verifiedEmail, { ...other, licenseKey, appName })],
    notVerified,
    { email, cookie },
  )
  activates(
    'by a new customer with the cookie of another activation code',
    [given(states.verifiedEmail, { email, licenseKey: other.licenseKey, appName }), unused],
    notVerified,
    { email, cookie },
  )
  activates('with a wrong password', [account, unused], wrongCredentials, { chosen: 'wrong horse' })
  activates('of a code that was activated before', [account, unused, activated], refusedSomehow)
})
