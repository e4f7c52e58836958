import { solveChallenge } from 'altcha-lib'
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2'
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha'
import type { AltchaChallenge } from './altcha.ts'

const timeoutMs = 60_000

/**
 * Solves a challenge with the browser's own cryptography, and gives both in the encoding of the service. Rejects if it finds no
 * solution in a minute.
 */
export const solveAltcha = async (challenge: AltchaChallenge): Promise<string> => {
  const { algorithm, nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters
  const solution = await solveChallenge({
    challenge: { parameters: { algorithm, nonce, salt, cost, keyLength, keyPrefix } },
    deriveKey: algorithm.startsWith('PBKDF2/') ? derivePbkdf2 : deriveSha,
    timeout: timeoutMs,
  })
  if (solution === null) throw new Error('no solution in time')
  return btoa(JSON.stringify({ challenge, solution }))
}
