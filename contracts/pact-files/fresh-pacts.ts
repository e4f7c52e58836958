import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freshPactFolder, pactFileName, pactFolder, type Service, services } from '../services.ts'
import { canonicalPact } from './canonical.ts'

/** The pact of a service as it is committed, and as the consumer tests have just written it. */
export interface PactFile {
  readonly path: string
  /** Undefined where there is none yet. */
  readonly committed: string | undefined
  readonly fresh: string
}

const readFresh = (service: Service): Promise<string> =>
  readFile(join(freshPactFolder, pactFileName(service)), 'utf8').catch(() => {
    throw new Error(`The consumer tests of ${service} have not run. Run: npm run contracts:pacts`)
  })

const pactFile = async (service: Service): Promise<PactFile> => {
  const path = join(pactFolder, pactFileName(service))
  return {
    path,
    committed: await readFile(path, 'utf8').catch(() => undefined),
    fresh: canonicalPact(await readFresh(service)),
  }
}

/** All pact files; rejects when the consumer tests of a service have not left one. */
export const pactFiles = (): Promise<readonly PactFile[]> => Promise.all(services.map(pactFile))
