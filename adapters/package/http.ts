import type { LanguageChoice } from '../../core/language/language-choice.ts'
import { createClientTokens } from '../../core/session/client-tokens.ts'
import type { ClientTokenStore } from '../../core/session/ports.ts'
import type { Clock, Log } from '../../core/shared/ports.ts'
import { accountBackEnds } from '../back-ends.ts'
import type { Config } from '../config.ts'
import { createHttpClient, createPlainHttpClient } from '../http/http-client.ts'
import { productBackEnds } from '../products.ts'
import { ssoClientTokens } from '../sso/sso-tokens.ts'

// The package's './http': the three back-ends over a given fetch, and the decoder of `config.json`.

export { type Config, type ConfigProblem, decodeConfig, settingsOf } from '../config.ts'
/** The ports that the back-ends implement. */
export type BackEnds = ReturnType<typeof accountBackEnds> & ReturnType<typeof productBackEnds>

export interface HttpOptions {
  /**
   * The platform's fetch. It must keep the cookies of calls with `credentials: 'include'`, support `redirect: 'error'`
   * and follow an AbortSignal.
   */
  readonly fetch: typeof fetch
  /** The decoded `config.json`, or this part of it. */
  readonly config: Pick<Config, 'services' | 'clientId'>
  /** Stores the token for the calls before sign-in. */
  readonly clientTokens: ClientTokenStore
  readonly language: LanguageChoice
  readonly clock: Clock
  readonly log: Log
}

/** The ports that the three back-ends implement. */
export const httpPorts = ({ fetch, config, clientTokens: store, language, clock, log }: HttpOptions): BackEnds => {
  const { services, clientId } = config
  const { timeoutMs } = services
  const issuer = ssoClientTokens(createPlainHttpClient({ fetch, timeoutMs, language, log }), {
    sso: services.sso,
    clientId,
  })
  const clientTokens = createClientTokens({ issuer, store, clock })
  const http = createHttpClient({ fetch, timeoutMs, language, log, clientTokens })
  const options = { services, clientId, log }
  return { ...accountBackEnds(http, options), ...productBackEnds(http, options) }
}
