import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CallName, callNameOf } from '../../adapters/telemetry/calls.ts'
import { pactFileName, pactFolder, type Service } from '../services.ts'

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

export const readPact = async (service: Service): Promise<readonly PinnedInteraction[]> => {
  const pact: { readonly interactions: readonly PinnedInteraction[] } = JSON.parse(
    await readFile(join(pactFolder, pactFileName(service)), 'utf8'),
  )
  return pact.interactions
}

export interface CallRequest {
  readonly method: string
  readonly path: string
  readonly grant: string | undefined
}

/** The name of a request's call, such as `sso GET /user/me`. Undefined if the portal makes no such call. */
export const callOf = (service: Service, { method, path, grant }: CallRequest): CallName | undefined => {
  const segments = path.split('/').slice(1)
  const name = callNameOf({ method, path: segments, grant })
  return name?.startsWith(`${service} `) && segments.every(Boolean) ? name : undefined
}

/** The call that an interaction pins; undefined if the portal makes no such call. */
export const pinnedCall = (service: Service, { request }: Pick<PinnedInteraction, 'request'>): CallName | undefined => {
  const grant = request.body?.content['grant_type']
  return callOf(service, { ...request, grant: typeof grant === 'string' ? grant : undefined })
}
