import { createBehavior } from '../../core/shared/behavior.ts'

const hasAnswer = createBehavior(false)

/**
 * Whether a call of this page was answered since the browser last lost its network. An answer proves a connection, even
 * if the browser denies it: behind some VPNs it calls itself offline for ever.
 */
export const answeredSinceLoss: Pick<typeof hasAnswer, 'value' | 'changes'> = hasAnswer

export const noteAnswer = (): void => hasAnswer.set(true)

/** Counts losses, because an answer to an earlier call may be on its way still. */
let losses = 0

export const noteLoss = (): void => {
  losses += 1
  hasAnswer.set(false)
}

/** The same fetch, which notes the answers to calls that began after the last loss. */
export const notingAnswers =
  (fetch: typeof window.fetch): typeof window.fetch =>
  async (url, init) => {
    const before = losses
    const response = await fetch(url, init)
    if (losses === before) noteAnswer()
    return response
  }
