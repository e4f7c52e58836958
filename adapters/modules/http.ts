import { ContainerModule } from 'inversify'
import { createClientTokens } from '../../core/session/client-tokens.ts'
import { createHttpClient, createPlainHttpClient } from '../http/http-client.ts'
import { ssoClientTokens } from '../sso/sso-tokens.ts'
import * as token from '../tokens.ts'

/** The HTTP clients: the plain one fetches the client tokens for the other. */
export const httpModule = new ContainerModule(({ bind }) => {
  bind(token.PlainHttpClient).toResolvedValue(
    ({ fetch, language, pause: nextTurn }, { services: { timeoutMs } }, telemetry, log) =>
      createPlainHttpClient({ fetch, language, timeoutMs, telemetry, log, nextTurn }),
    [token.Platform, token.Config, token.Telemetry, token.Log],
  )
  bind(token.ClientTokenIssuer).toResolvedValue(
    (client, { services: { sso }, clientId }) => ssoClientTokens(client, { sso, clientId }),
    [token.PlainHttpClient, token.Config],
  )
  bind(token.ClientTokens).toResolvedValue(
    (issuer, store, clock) => createClientTokens({ issuer, store, clock }),
    [token.ClientTokenIssuer, token.ClientTokenStore, token.Clock],
  )
  bind(token.HttpClient).toResolvedValue(
    ({ fetch, language, pause: nextTurn }, { services: { timeoutMs } }, telemetry, log, clientTokens) =>
      createHttpClient({ fetch, language, timeoutMs, telemetry, log, nextTurn, clientTokens }),
    [token.Platform, token.Config, token.Telemetry, token.Log, token.ClientTokens],
  )
})
