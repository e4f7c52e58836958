// Verifies what its parent asks for, one after the other, and ends with it.
import type { VerificationOptions } from '../../contracts/verification/options.ts'
import { messageOf, verify } from '../../contracts/verification/verification.ts'
import type { Verified } from './verifier.ts'

process.on('message', async (options: VerificationOptions) => {
  const verified: Verified = await verify(options).catch((reason: unknown) => ({ failure: messageOf(reason) }))
  process.send?.(verified)
})
