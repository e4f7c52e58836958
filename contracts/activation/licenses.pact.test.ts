import { describe } from '@jest/globals'
import { right } from 'fp-ts/Either'
import type { LicenseCheck } from '../../core/activation/ports.ts'
import {
  calledBefore,
  contractWith,
  type Ending,
  given,
  refused,
  refusedSomehow,
  type State,
  success,
} from '../consumer/contract.ts'
import { filledText, ownCookie } from '../consumer/values.ts'
import { contractCustomer, states } from '../states.ts'

const pins = contractWith('activation')
const { username, password } = contractCustomer
const licenseKey = 'CARS-PACT-0000-0001'
const appName = 'Meridian Car Navigation'
const newEmail = 'new.customer@meridian.test'

const account = given(states.accountExists, { email: username, password })
const unused = given(states.unusedActivationCode, { code: licenseKey, appName })
const activated = calledBefore('POST /activation/activate', { password, email: username, licenseKey, appName }, {})

describe('An activation code', () => {
  const looks = (description: string, situation: readonly State[], ending: Ending<LicenseCheck>, code = licenseKey) =>
    pins(description, situation, {
      request: { method: 'GET', path: `/activation/activation-code/${code}` },
      ...ending,
      call: (portal) => portal.licenses.find(code),
    })
  const known = (used: boolean) => ({
    answer: success(200, { used, appName: filledText(appName) }),
    outcome: right({ used, appName }),
  })

  looks('a look at an unused activation code', [unused], known(false))
  looks('a look at an activation code after its activation', [account, unused, activated], known(true))
  looks('a look at an unknown activation code', [], refusedSomehow, 'NONE-NONE-NONE-NONE')
})

describe('An activation', () => {
  interface By {
    readonly email?: string
    readonly chosen?: string
    readonly cookie?: string
  }
  const activates = (
    description: string,
    situation: readonly State[],
    ending: Ending<{ readonly appName: string; readonly email: string }>,
    { email = username, chosen = password, cookie }: By = {},
  ) =>
    pins(description, situation, {
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
  const verified = given(states.verifiedEmail, { email: newEmail, licenseKey, appName })

  activates('an activation by a customer', [account, unused], usedBy(username))
  activates(
    'an activation by a new customer in the browser that has verified the address',
    [verified],
    usedBy(newEmail),
    { email: newEmail, cookie: ownCookie.sentBack },
  )
  activates(
    'an activation by a new customer in a browser that has not verified the address',
    [verified],
    refused(403, 'activation.email.not_verified'),
    { email: newEmail },
  )
  activates(
    'an activation with a wrong password',
    [account, unused],
    refused(401, 'authorization.credentials.invalid', 'authorization.user.not_found'),
    { chosen: 'wrong horse' },
  )
  activates('an activation of a code that was activated before', [account, unused, activated], refusedSomehow)
})
