import { states } from '../../states.ts'
import { issueVerificationCode, verify } from '../activation/verification-codes.ts'
import { sentBack } from '../activation/verified-cookie.ts'
import { digestOf } from '../database/secrets.ts'
import { type Fields, text } from '../http/fields.ts'
import type { Services } from '../services.ts'
import { putAccount } from './account-states.ts'
import { flagOf } from './parameters.ts'
import type { StateTable } from './state-table.ts'

const putActivationCode = async (services: Services, code: string, appName: string): Promise<void> => {
  await services.database.query(
    `insert into activation_code (license_key, app_name) values ($1, $2)
     on conflict (license_key) do update set app_name = excluded.app_name, used_at = null, used_by = null`,
    [code, appName],
  )
}

/** A new customer to whom a verification code was mailed. */
const mailedCode = async (services: Services, parameters: Fields): Promise<string> => {
  const licenseKey = text(parameters['licenseKey'])
  const accountId = await putAccount(services, text(parameters['email']), null)
  await putActivationCode(services, licenseKey, text(parameters['appName']))
  return issueVerificationCode(services, accountId, licenseKey)
}

export const activationStates: StateTable = [
  [
    states.unusedActivationCode,
    async (services, parameters) => {
      await putActivationCode(services, text(parameters['code']), text(parameters['appName']))
      return {}
    },
  ],
  [
    states.verificationCode,
    async (services, parameters) => {
      const code = await mailedCode(services, parameters)
      if (flagOf(parameters, 'expired'))
        await services.database.query('update verification_code set expires_at = $2 where digest = $1', [
          digestOf(code),
          services.clock(),
        ])
      return { code }
    },
  ],
  [
    states.verifiedEmail,
    async (services, parameters) => {
      const code = await mailedCode(services, parameters)
      return { cookie: sentBack(await verify(services.database, code, services.clock())) }
    },
  ],
]
