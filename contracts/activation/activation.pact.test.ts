import { describe } from '@jest/globals'
import { MatchersV3 } from '@pact-foundation/pact'
import { right } from 'fp-ts/Either'
import {
  createCallTester,
  emptySuccess,
  get,
  given,
  givenCall,
  givenExpiredToken,
  givenValidToken,
  post,
  refusal,
  success,
} from '../consumer/contract.ts'
import {
  activationCookie,
  callers,
  matchOneOf,
  setCookieHeader,
  toExpressionValue,
  toPlaceholder,
} from '../consumer/values.ts'
import { contractCustomer, longEmail, longPassword, toActivationCode } from '../examples.ts'

const testCall = createCallTester('activation')
const { username, password } = contractCustomer
const email = 'new.customer@meridian.test'
const license = { licenseKey: toActivationCode('CARS-PACT-0000-0001'), appName: 'Meridian Car Navigation' }
const { licenseKey, appName } = license
const truckLicense = { licenseKey: toActivationCode('TRCK-PACT-0000-0001'), appName: 'Meridian Truck Navigation' }
const unusedTruckCode = given('an unused activation code', {
  code: truckLicense.licenseKey,
  appName: truckLicense.appName,
})
const account = given('an account exists', { email: username, password })
const preRegisteredAccount = given('an account registered in advance', { email })
const unusedCode = given('an unused activation code', { code: licenseKey, appName })
const verifiedEmail = given('a verified e-mail address', { email, licenseKey, appName })

const createActivationBody = (email: string) => ({ password, email, licenseKey, appName })
const firstActivation = givenCall('POST /activation/activate', activationCookie.header, createActivationBody(email))

describe('Whether an address has an account', () => {
  const asks = testCall('a check', ({ email: address = email }) => ({
    request: get('/user/check', {}, { email: address }),
    call: (portal) => portal.emailVerifications.hasAccount(address),
  }))
  const inCapitals = { email: username.toUpperCase() }
  const yes = { answer: success(200), outcome: right(true) }
  const no = { answer: { status: 404 }, outcome: right(false) }
  const unknown = { ...no, answer: refusal(404, 'user.not_found_by_username', 'user.not_found_by_email').answer }
  asks('for an address that has an account', [account], yes, { email: username })
  const anywhere = { email: longEmail }
  const long = given('an account exists', { ...anywhere, password })
  asks('for a long address with a Unicode domain that has an account', [long], yes, anywhere)
  asks('for an address that has an account, in capitals', [account], yes, inCapitals)
  asks('for an address that has no account', [given('no account exists', { email })], unknown)
  asks('for an address whose password was set in an activation', [verifiedEmail, firstActivation], yes)
  asks('for an address that is registered in advance', [preRegisteredAccount], no)
})

describe('A verification email', () => {
  const asks = testCall('a request for a verification email', ({ email: address = email }) => ({
    request: post('/user/email/resend', {}, { email: address, licenseKey, appName }),
    call: (portal) => portal.emailVerifications.send({ license, email: address }),
  }))

  asks('', [preRegisteredAccount, unusedCode], emptySuccess)
  asks('to the address in capitals', [preRegisteredAccount, unusedCode], emptySuccess, { email: email.toUpperCase() })
  asks('to an address that has an account', [given('an account exists', { email, password }), unusedCode], refusal(409))
})

describe('A verification code', () => {
  const mailed = given('a verification code', { email, licenseKey, appName })
  const path = `/code/verify/${toPlaceholder('code')}` as const
  const looks = testCall('a lookup of', () => ({
    request: get(toExpressionValue(path, '/code/verify/verification-code')),
    call: (portal) => portal.emailVerifications.verify('verification-code'),
  }))
  // The portal reads only the status and the cookie. The body may contain the email address, the code and the app.
  const valid = { answer: success(200, undefined, setCookieHeader), outcome: right(undefined) }

  looks('a verification code', [mailed], valid)
  looks('a verification code that was looked up before', [mailed, givenCall(`GET ${path}`, callers.visitor)], valid)
  looks('a verification code that was mailed 55 minutes ago', [mailed, givenValidToken('code')], valid)
  looks('an expired verification code', [mailed, givenExpiredToken('code')], refusal.anyReason)
  looks('a verification code after its activation', [verifiedEmail, firstActivation], refusal.anyReason)
})

const earlierActivation = givenCall('POST /activation/activate', callers.visitor, createActivationBody(username))

describe('An activation code', () => {
  const looks = testCall('a lookup of', ({ code = licenseKey }) => ({
    request: get(`/activation/activation-code/${code}`),
    call: (portal) => portal.licenses.find(code),
  }))
  const knownCode = (used: boolean, app = appName) => ({
    answer: success(200, { used, appName: MatchersV3.equal(app) }),
    outcome: right({ used, appName: app }),
  })

  looks('an unused activation code', [unusedCode], knownCode(false))
  const { licenseKey: code, appName: app } = truckLicense
  looks('an unused activation code of another app', [unusedCode, unusedTruckCode], knownCode(false, app), { code })
  looks('an activation code after its activation', [account, unusedCode, earlierActivation], knownCode(true))
  const another = [account, unusedCode, unusedTruckCode, earlierActivation]
  looks('an unused activation code after the activation of another one', another, knownCode(false, app), { code })
  looks('an unknown activation code', [], refusal.anyReason, { code: toActivationCode('NONE-NONE-NONE-NONE') })
})

describe('An activation', () => {
  const activates = testCall('an activation', ({ email = username, password: secret = password, cookie, code }) => {
    const headers = cookie === undefined ? {} : activationCookie.header
    const own = code === truckLicense.licenseKey ? truckLicense : license
    return {
      request: post('/activation/activate', headers, { password: secret, email, ...own }),
      cookie,
      call: (portal) => portal.licenses.activate({ license: own, email }, secret),
    }
  })
  /** The service may return the email address in lower case. */
  const activatedBy = (email: string, app = appName) => ({
    answer: success(200, { appName: MatchersV3.equal(app), email: matchOneOf(email, email.toLowerCase()) }),
    outcome: right({ appName: app, email }),
  })
  const unverified = refusal(403, 'activation.email.not_verified')
  const newcomer = { email, cookie: activationCookie.sentBack }
  const another = given('a verified e-mail address', { email: 'another.customer@meridian.test', licenseKey, appName })
  const verifiedForAnotherCode = given('a verified e-mail address', {
    email,
    licenseKey: 'CARS-PACT-0000-0002',
    appName,
  })

  activates('by a customer', [account, unusedCode], activatedBy(username))
  const usedTruckCode = activatedBy(username, truckLicense.appName)
  activates('of a code of another app', [account, unusedCode, unusedTruckCode], usedTruckCode, {
    code: truckLicense.licenseKey,
  })
  const inCapitals = { email: username.toUpperCase() }
  activates(
    'by a customer with the address in capitals',
    [account, unusedCode],
    activatedBy(inCapitals.email),
    inCapitals,
  )
  const withLong = given('an account exists', { email: username, password: longPassword })
  const apart = { password: longPassword.normalize('NFD') }
  activates('with a password in decomposed form (NFD)', [withLong, unusedCode], activatedBy(username), apart)
  activates(
    'by a new customer in the browser that has verified the address',
    [verifiedEmail],
    activatedBy(email),
    newcomer,
  )
  activates('by a new customer in a browser that has not verified the address', [verifiedEmail], unverified, { email })
  activates(
    'by a new customer with the cookie of another address',
    [preRegisteredAccount, another],
    unverified,
    newcomer,
  )
  const otherCode = [verifiedForAnotherCode, unusedCode]
  activates('by a new customer with the cookie of another activation code', otherCode, unverified, newcomer)
  const hasty = { ...newcomer, password: 'x' }
  activates('by a new customer with a password that is too short', [verifiedEmail], refusal.shortPassword, hasty)
  activates('with a wrong password', [account, unusedCode], refusal.credentials, { password: 'wrong horse' })
  activates('of a code that was activated before', [account, unusedCode, earlierActivation], refusal.anyReason)
})
