import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import { calledBefore, contractWith, given, refused, refusedSomehow, success } from '../consumer/contract.ts'
import { filledText, ownCookie } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('activation')
const { username, password } = contractCustomer
const licenseKey = 'CARS-PACT-0000-0001'
const appName = 'Meridian Car Navigation'
const newEmail = 'new.customer@meridian.test'

const unused = given(states.unusedActivationCode, { code: licenseKey, appName })

const look = { method: 'GET', path: `/activation/activation-code/${licenseKey}` } as const

describe('An activation code', () => {
  pins({
    description: 'a look at an unused activation code',
    given: [unused],
    request: look,
    answer: success(200, { used: false, appName: filledText(appName) }),
    call: (portal) => portal.licenses.find(licenseKey),
    outcome: right({ used: false, appName }),
  })
  pins({
    description: 'a look at an unknown activation code',
    given: [],
    request: { method: 'GET', path: '/activation/activation-code/NONE-NONE-NONE-NONE' },
    ...refusedSomehow,
    call: (portal) => portal.licenses.find('NONE-NONE-NONE-NONE'),
  })
})

describe('An activation', () => {
  const activate = (email: string, chosen: string = password) =>
    ({
      method: 'POST',
      path: '/activation/activate',
      body: { password: chosen, email, licenseKey, appName },
    }) as const
  const recipient = (email: string) => ({ license: { licenseKey, appName }, email })
  const account = given(states.accountExists, { email: username, password })
  const verified = given(states.verifiedEmail, { email: newEmail, licenseKey, appName })

  pins({
    description: 'an activation by a customer',
    given: [account, unused],
    request: activate(username),
    answer: success(200, { appName: filledText(appName), email: filledText(username) }),
    call: (portal) => portal.licenses.activate(recipient(username), password),
    outcome: right({ appName, email: username }),
  })
  pins({
    description: 'an activation by a new customer in the browser that has verified the address',
    given: [verified],
    request: { ...activate(newEmail), headers: ownCookie.header },
    answer: success(200, { appName: filledText(appName), email: filledText(newEmail) }),
    cookie: ownCookie.sentBack,
    call: (portal) => portal.licenses.activate(recipient(newEmail), password),
    outcome: right({ appName, email: newEmail }),
  })
  pins({
    description: 'an activation by a new customer in a browser that has not verified the address',
    given: [verified],
    request: activate(newEmail),
    ...refused(403, 'activation.email.not_verified'),
    call: (portal) => portal.licenses.activate(recipient(newEmail), password),
  })
  pins({
    description: 'an activation with a wrong password',
    given: [account, unused],
    request: activate(username, 'wrong horse'),
    ...refused(401, 'authorization.credentials.invalid', 'authorization.user.not_found'),
    call: (portal) => portal.licenses.activate(recipient(username), 'wrong horse'),
  })
  const activated = calledBefore('POST /activation/activate', activate(username).body, {})

  pins({
    description: 'a look at an activation code after its activation',
    given: [account, unused, activated],
    request: look,
    answer: success(200, { used: true, appName: filledText(appName) }),
    call: (portal) => portal.licenses.find(licenseKey),
    outcome: right({ used: true, appName }),
  })
  pins({
    description: 'an activation of a code that was activated before',
    given: [account, unused, activated],
    request: activate(username),
    ...refusedSomehow,
    call: (portal) => portal.licenses.activate(recipient(username), password),
  })
})
