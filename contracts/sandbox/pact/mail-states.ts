import { contractCustomer, states } from '../../states.ts'
import { digestOf } from '../database/secrets.ts'
import { type Fields, text } from '../http/fields.ts'
import type { Services } from '../services.ts'
import { issueMagicLink } from '../sso/magic-link-store.ts'
import { issueMailToken, type Purpose } from '../sso/mail-tokens.ts'
import { alreadyOver, customerNamed, putAccount } from './account-states.ts'
import { flagOf, textOr, usernameOf } from './parameters.ts'
import type { StateTable } from './state-table.ts'

const mailToken = async (
  services: Services,
  parameters: Fields,
  purpose: Purpose,
  accountId: number,
  newEmail: string | null = null,
): Promise<Record<string, string>> => ({
  token: flagOf(parameters, 'expired')
    ? await issueMailToken(services, purpose, accountId, newEmail, alreadyOver)
    : await issueMailToken(services, purpose, accountId, newEmail),
})

/** What happened to a magic link before the request. */
const magicLinkHistory = new Map<string, string>([
  ['valid', 'used_at = null'],
  ['expired', "expires_at = '2000-01-01T00:00:00Z'"],
  ['used', "used_at = '2000-01-01T00:00:00Z'"],
])

export const mailStates: StateTable = [
  [
    states.resetPasswordToken,
    async (services, parameters) =>
      mailToken(services, parameters, 'reset_password', await customerNamed(services, usernameOf(parameters))),
  ],
  [
    states.confirmationToken,
    async (services, parameters) =>
      mailToken(services, parameters, 'confirmation', await customerNamed(services, usernameOf(parameters))),
  ],
  [
    states.finishRegistrationToken,
    async (services, parameters) => {
      const accountId = await putAccount(services, textOr(parameters, 'email', contractCustomer.username), null)
      return mailToken(services, parameters, 'finish_registration', accountId)
    },
  ],
  [
    states.emailChangeToken,
    async (services, parameters) => {
      const accountId = await customerNamed(services, usernameOf(parameters))
      return mailToken(services, parameters, 'email_change', accountId, text(parameters['newEmail']))
    },
  ],
  [
    states.magicLink,
    async (services, parameters) => {
      const accountId = await customerNamed(services, usernameOf(parameters))
      const status = textOr(parameters, 'status', 'valid')
      const history = magicLinkHistory.get(status)
      if (history === undefined) throw new Error(`A magic link cannot be ${status}`)
      const token = await issueMagicLink(services, accountId, textOr(parameters, 'destination', 'travel_app'))
      await services.database.query(`update magic_link set ${history} where digest = $1`, [digestOf(token)])
      return { token }
    },
  ],
]
