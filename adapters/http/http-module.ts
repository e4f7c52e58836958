import { ContainerModule } from 'inversify'
import { createClientTokens } from '../../core/session/client-tokens.ts'
import { Config } from '../config.ts'
import { Platform } from '../platform.ts'
import { ClientTokenIssuer, ClientTokenStore, ClientTokens, Clock, LanguageChoice, Log, Telemetry } from '../ports.ts'
import {
  createHttpClient,
  createPlainHttpClient,
  HttpClient,
  HttpClientOptions,
  PlainHttpClient,
} from './http-client.ts'

/** The two HTTP clients. The plain one fetches the client tokens that the other one sends. */
export const http = new ContainerModule(({ bind }) => {
  bind(HttpClientOptions).toResolvedValue(
    ({ services: { timeoutMs } }, { fetch }, language, telemetry, log) => {
      return { fetch, timeoutMs, language, telemetry, log }
    },
    [Config, Platform, LanguageChoice, Telemetry, Log],
  )
  bind(PlainHttpClient).toResolvedValue(createPlainHttpClient, [HttpClientOptions])
  bind(ClientTokens).toResolvedValue(createClientTokens, [ClientTokenIssuer, ClientTokenStore, Clock])
  bind(HttpClient).toResolvedValue(createHttpClient, [HttpClientOptions, PlainHttpClient, ClientTokens])
})
