import { createBehavior } from '../../core/shared/behavior.ts'

const hasAnswer = createBehavior(false)

/**
 * Whether a call of this page was answered since the browser last lost its network. An answer proves that there is a
 * connection, even if the browser denies it: behind some VPNs it always reports itself as offline.
 */
export const answeredSinceLoss: Pick<typeof hasAnswer, 'value' | 'changes'> = hasAnswer

export const noteAnswer = (): void => hasAnswer.set(true)

/** Counts losses, because the answer to an earlier call may still arrive. */
let losses = 0

export const noteLoss = (): void => {
  losses += 1
  hasAnswer.set(false)
}

/** Returns the same fetch, which records the answers to calls that started after the last loss. */
export const notingAnswers =
  (fetch: typeof window.fetch): typeof window.fetch =>
  async (url, init) => {
    const before = losses
    const response = await fetch(url, init)
    if (losses === before) noteAnswer()
    return response
  }
