import { callOf, calls, type PortalCall } from './calls.ts'
import { type PinnedInteraction, readPact } from './pact-files/read-pact.ts'
import { type Service, services } from './services.ts'

/** A call with the interactions that pin it. */
export interface CallCoverage {
  readonly call: PortalCall
  readonly interactions: readonly PinnedInteraction[]
}

/** The grant of a request, where its body names one. */
const grantOf = (body: Readonly<Record<string, unknown>> | undefined): string | undefined => {
  const grant = body?.['grant_type']
  return typeof grant === 'string' ? grant : undefined
}

/** Which call an interaction pins; undefined for one that is no call of the portal's. */
export const pinnedCall = (service: Service, { request }: PinnedInteraction): PortalCall | undefined =>
  callOf(service, { method: request.method, path: request.path, grant: grantOf(request.body?.content) })

/** Every call of the portal with what is promised about it. */
export const coverage = async (): Promise<readonly CallCoverage[]> => {
  const pinned = await Promise.all(
    services.map(async (service) =>
      (await readPact(service)).map((interaction) => ({ interaction, call: pinnedCall(service, interaction) })),
    ),
  )
  return calls.map((call) => ({
    call,
    interactions: pinned
      .flat()
      .filter((each) => each.call === call)
      .map(({ interaction }) => interaction),
  }))
}
