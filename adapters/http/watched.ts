import { isLeft } from 'fp-ts/Either'
import type { Log } from '../../core/shared/log.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import { noTelemetry, type Telemetry } from '../../core/telemetry/ports.ts'
import type { HttpRequest } from './request.ts'

const grantOf = ({ body }: HttpRequest<unknown>): string | undefined => {
  const grant = body?.['grant_type']
  return typeof grant === 'string' ? grant : undefined
}

/** Those who are told of failed calls. */
export interface Watchers {
  readonly telemetry?: Telemetry | undefined
  /** Told of answers that could not be read: by the names of the fields, never by what was in them. */
  readonly log?: Log | undefined
}

/** Notes when a call has failed, and how long it took with all that belongs to it. The call is the same as without. */
export const watched =
  <A>({ telemetry = noTelemetry, log }: Watchers, request: HttpRequest<unknown>, call: Outcome<A>): Outcome<A> =>
  async () => {
    const begun = Date.now()
    const outcome = await call()
    if (isLeft(outcome)) {
      const { method, path } = request
      const milliseconds = Date.now() - begun
      const error = outcome.left
      telemetry.note({ tag: 'call-failed', call: { method, path, grant: grantOf(request) }, error, milliseconds })
      if (error.tag === 'undecodable') log?.warn('answer.malformed', { detail: error.detail })
    }
    return outcome
  }
