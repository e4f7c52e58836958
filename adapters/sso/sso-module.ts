import { ContainerModule } from 'inversify'
import { Config } from '../config.ts'
import { HttpClient, PlainHttpClient } from '../http/http-client.ts'
import { Accounts, ClientTokenIssuer, Profiles } from '../ports.ts'
import { ssoAccounts, ssoProfiles } from './sso-accounts.ts'
import { SsoOptions, ssoClientTokens } from './sso-tokens.ts'

/** The sign-on service, as far as an account needs it. */
export const signOn = new ContainerModule(({ bind }) => {
  bind(SsoOptions).toResolvedValue(({ services: { sso }, clientId }) => ({ sso, clientId }), [Config])
  bind(ClientTokenIssuer).toResolvedValue(ssoClientTokens, [PlainHttpClient, SsoOptions])
  bind(Accounts).toResolvedValue(ssoAccounts, [HttpClient, SsoOptions])
  bind(Profiles).toResolvedValue(ssoProfiles, [PlainHttpClient, SsoOptions])
})
