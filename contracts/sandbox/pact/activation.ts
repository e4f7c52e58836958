import { sql } from '../database/database.ts'
import type { Services } from '../services.ts'
import { issueLinkToken } from '../sso/mailed-links.ts'
import { saveAccount } from './accounts.ts'
import { createState, type ParameterValues, type ProviderState } from './state.ts'

const saveActivationCode = ({ database }: Services, code: string, appName: string) => sql(database)`
  insert into activation_code (activation_code, app_name) values (${code}, ${appName})
  on conflict (activation_code) do update set app_name = excluded.app_name, used_at = null, used_by = null`

const mailedCodeParameters = { email: String, licenseKey: String, appName: String }

/** Creates an account for a new customer and a verification code, as if it had been emailed. Returns the code. */
const createMailedCode = async (
  services: Services,
  parameters: ParameterValues<typeof mailedCodeParameters>,
): Promise<string> => {
  const { email, licenseKey, appName } = parameters
  const accountId = await saveAccount(services, email, null)
  await saveActivationCode(services, licenseKey, appName)
  return issueLinkToken(services, 'activation', accountId, { activation_code: licenseKey })
}

export const activationStates = {
  'an unused activation code': createState({
    parameters: { code: String, appName: String },
    meaning: 'an unused code for that app, even if an earlier run has used it',
    setUp: (services, { code, appName }) => saveActivationCode(services, code, appName),
  }),
  'a verification code': createState({
    parameters: mailedCodeParameters,
    valueNames: ['code'],
    meaning: 'a code as mailed to a new address for that activation code',
    setUp: async (services, parameters) => ({ code: await createMailedCode(services, parameters) }),
  }),
  'a verified e-mail address': createState({
    parameters: mailedCodeParameters,
    valueNames: ['code', 'cookie'],
    meaning: 'the same, after a browser has opened the mailed link; and the cookie of that browser as `name=value`',
    setUp: async (services, parameters) => {
      const code = await createMailedCode(services, parameters)
      const answer = await fetch(`${services.ownUrl}/activation/code/verify/${code}`)
      const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('verified-'))
      return { code, cookie: cookie?.split(';')[0] }
    },
  }),
} as const satisfies Readonly<Record<string, ProviderState>>
