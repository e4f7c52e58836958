import { isLeft } from 'fp-ts/Either'
import type { Outcome } from '../../core/shared/outcome.ts'
import { noTelemetry, type Telemetry } from '../../core/telemetry/ports.ts'
import type { HttpRequest } from './request.ts'

const grantOf = ({ body }: HttpRequest<unknown>): string | undefined => {
  const grant = body?.['grant_type']
  return typeof grant === 'string' ? grant : undefined
}

/** Notes when a call has failed, and how long it took with all that belongs to it. The call is the same as without. */
export const watched =
  <A>({ note }: Telemetry = noTelemetry, request: HttpRequest<unknown>, call: Outcome<A>): Outcome<A> =>
  async () => {
    const begun = Date.now()
    const outcome = await call()
    if (isLeft(outcome)) {
      const { method, path } = request
      const milliseconds = Date.now() - begun
      note({ tag: 'call-failed', call: { method, path, grant: grantOf(request) }, error: outcome.left, milliseconds })
    }
    return outcome
  }
