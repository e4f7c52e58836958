import { ContainerModule } from 'inversify'
import { ssoAccounts } from '../sso/sso-accounts.ts'
import { ssoProfiles } from '../sso/sso-profiles.ts'
import * as token from '../tokens.ts'

/** Accounts and profiles at the sign-on service. */
export const ssoModule = new ContainerModule(({ bind }) => {
  bind(token.Accounts).toResolvedValue(
    (client, { services: { sso }, clientId }) => ssoAccounts(client, { sso, clientId }),
    [token.HttpClient, token.Config],
  )
  bind(token.Profiles).toResolvedValue(
    (client, { services: { sso } }) => ssoProfiles(client, sso),
    [token.HttpClient, token.Config],
  )
})
