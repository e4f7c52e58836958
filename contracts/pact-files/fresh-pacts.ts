import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freshPactFolder, pactFileName, pactFolder, type Service, services } from '../services.ts'
import { canonicalPact } from './canonical.ts'
import { pageOf } from './page.ts'

/** A file about a service as it is committed, and as the consumer tests have just made it. */
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

const committed = (path: string): Promise<string | undefined> => readFile(path, 'utf8').catch(() => undefined)

/** The pact of a service, and the page that is written from it. */
const filesOf = async (service: Service): Promise<readonly PactFile[]> => {
  const fresh = canonicalPact(await readFresh(service))
  const path = join(pactFolder, pactFileName(service))
  const page = path.replace(/json$/, 'md')
  return [
    { path, committed: await committed(path), fresh },
    { path: page, committed: await committed(page), fresh: pageOf(service, fresh) },
  ]
}

/** All pact files and their pages; rejects when the consumer tests of a service have not left a pact. */
export const pactFiles = async (): Promise<readonly PactFile[]> => (await Promise.all(services.map(filesOf))).flat()
