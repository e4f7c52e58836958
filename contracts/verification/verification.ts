import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pactFileName, pactFolder, type Service } from '../services.ts'

export interface Verification {
  readonly service: Service
  readonly url: string
  /** Sets up the provider states; without it they count as given. */
  readonly statesUrl?: string | undefined
  /** Words of the descriptions of the interactions; all by default. */
  readonly only?: readonly string[] | undefined
}

export interface Results {
  readonly kept: readonly string[]
  readonly broken: readonly string[]
}

const verifier = createRequire(import.meta.url).resolve('@pact-foundation/pact-cli/bin/pact-verifier.js')

const requireAnswer = async (url: string): Promise<void> => {
  await fetch(url, { redirect: 'manual' }).catch(() => {
    throw new Error(`nothing answers at ${url}`)
  })
}

const parameters = ({ service, url, statesUrl, only }: Verification): readonly string[] => {
  const { protocol, hostname, port, pathname } = new URL(url)
  const words = only?.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return [
    ...['--file', join(pactFolder, pactFileName(service)), '--provider-name', service],
    ...['--transport', protocol.slice(0, -1), '--hostname', hostname, '--base-path', pathname],
    ...(port === '' ? [] : ['--port', port]),
    ...(statesUrl === undefined ? [] : ['--state-change-url', statesUrl]),
    ...(words === undefined ? [] : ['--filter-description', words]),
    ...['--loglevel', 'none'],
  ]
}

/** Verifies a running service with Pact's own verifier. Rejects when the verifier could not run. */
export const verify = async (verification: Verification, stdio: 'ignore' | 'inherit'): Promise<Results> => {
  const { url, statesUrl } = verification
  for (const address of [url, ...(statesUrl === undefined ? [] : [statesUrl])]) await requireAnswer(address)
  const folder = await mkdtemp(join(tmpdir(), 'portal-pact-'))
  const report = join(folder, 'report.json')
  try {
    const child = spawn(process.execPath, [verifier, ...parameters(verification), '--json', report], {
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, PACT_DO_NOT_TRACK: 'true' },
    })
    await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve))
    const { interactionResults }: { interactionResults: readonly { description: string; result: string }[] } =
      JSON.parse(await readFile(report, 'utf8'))
    if (interactionResults.length === 0) throw new Error('no interaction has these words')
    const described = (wanted: boolean) =>
      interactionResults.filter(({ result }) => (result === 'OK') === wanted).map(({ description }) => description)
    return { kept: described(true), broken: described(false) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
