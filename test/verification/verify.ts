import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Service } from '../../contracts/services.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Verification {
  readonly exitCode: number | null
  readonly output: string
}

/** Runs what `npm run contracts:verify` runs, in a process of its own as a back-end team does. */
export const runVerification = async (parameters: readonly string[]): Promise<Verification> => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'contracts/verification/verify.ts', ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pieces: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => pieces.push(piece))
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  return { exitCode, output: Buffer.concat(pieces).toString() }
}

/** Verifies a service at an address with its whole contract, with its states set up by the sandbox. */
export const verifyService = (service: Service, url: string, sandboxUrl: string): Promise<Verification> =>
  runVerification(['--provider', service, '--url', url, '--states-url', `${sandboxUrl}/pact/state`])
