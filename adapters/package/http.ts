import type { LanguageChoice } from '../../core/language/language-choice.ts'
import { createClientTokens } from '../../core/session/client-tokens.ts'
import type { ClientTokenStore } from '../../core/session/ports.ts'
import type { Clock } from '../../core/shared/clock.ts'
import type { Log } from '../../core/shared/log.ts'
import { type BackEnds, backEnds } from '../back-ends.ts'
import type { Config } from '../config.ts'
import { createHttpClient, createPlainHttpClient } from '../http/http-client.ts'
import { ssoClientTokens } from '../sso/sso-tokens.ts'

// What the package gives as './http': the three back-ends over a given fetch, and the portal's own configuration.

export { type Config, type ConfigProblem, decodeConfig, settingsOf } from '../config.ts'
export type { BackEnds }

/** What the back-ends are talked to with. */
export interface HttpOptions {
  /**
   * The platform's. It has to keep the cookies of calls whose `credentials` are 'include', to refuse redirects where it is
   * told to, and to follow an AbortSignal.
   */
  readonly fetch: typeof fetch
  /** Where they are, and how long they may take. The decoded `config.json` has all of it. */
  readonly config: Pick<Config, 'services' | 'clientId'>
  /** Keeps the token of calls before sign-in. */
  readonly clientTokens: ClientTokenStore
  readonly language: LanguageChoice
  readonly clock: Clock
  readonly log: Log
}

/** The ports behind which the three back-ends stand. */
export const httpPorts = ({ fetch, config, clientTokens: store, language, clock, log }: HttpOptions): BackEnds => {
  const { services, clientId } = config
  const { timeoutMs } = services
  const issuer = ssoClientTokens(createPlainHttpClient({ fetch, timeoutMs, language, log }), {
    sso: services.sso,
    clientId,
  })
  const clientTokens = createClientTokens({ issuer, store, clock })
  return backEnds(createHttpClient({ fetch, timeoutMs, language, log, clientTokens }), { services, clientId, log })
}
