import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { callOf, type PortalCall } from '../calls.ts'
import { pactFileName, pactFolder, type Service } from '../services.ts'

/** The part of a pact's interaction that says which request is answered how. */
export interface PinnedInteraction {
  readonly description: string
  readonly providerStates?: readonly { readonly name: string }[]
  readonly request: {
    readonly method: string
    readonly path: string
    readonly query?: Readonly<Record<string, readonly string[]>>
    readonly headers?: Readonly<Record<string, readonly string[]>>
    readonly body?: { readonly content: Readonly<Record<string, unknown>> }
  }
  readonly response: {
    readonly status: number
    readonly body?: { readonly content: Readonly<Record<string, unknown>> }
  }
}

/** The committed promises of a service. */
export const readPact = async (service: Service): Promise<readonly PinnedInteraction[]> => {
  const pact: { readonly interactions: readonly PinnedInteraction[] } = JSON.parse(
    await readFile(join(pactFolder, pactFileName(service)), 'utf8'),
  )
  return pact.interactions
}

/** Which call an interaction pins; undefined for one that is no call of the portal's. */
export const pinnedCall = (service: Service, { request }: PinnedInteraction): PortalCall | undefined => {
  const grant = request.body?.content['grant_type']
  return callOf(service, { ...request, grant: typeof grant === 'string' ? grant : undefined })
}
