import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { VerificationOptions } from '../../contracts/verification/options.ts'
import type { Results } from '../../contracts/verification/results.ts'

/** What became of a verification: its results, or why it could not be run. */
export type Verified = Results | { readonly failure: string }

/** A process that verifies one service after the other. To start one takes several times as long as to verify a part. */
export interface Verifier {
  readonly verify: (options: VerificationOptions) => Promise<Results>
  readonly stop: () => Promise<void>
}

const answerOf = async (child: ChildProcess): Promise<Verified> => {
  const ending = new AbortController()
  const { signal } = ending
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([verified]): Verified => verified),
      once(child, 'exit', { signal }).then(([code]): Verified => ({ failure: `The verifier ended with ${code}` })),
    ])
  } finally {
    ending.abort()
  }
}

/** Starts a process that verifies. What Pact prints of each interaction is left out. */
export const startVerifier = (): Verifier => {
  const child = fork(fileURLToPath(new URL('verifying-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    verify: async (options) => {
      const answer = answerOf(child)
      child.send(options)
      const verified = await answer
      if ('failure' in verified) throw new Error(verified.failure)
      return verified
    },
    stop: async () => {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
