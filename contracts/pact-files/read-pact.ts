import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
