import { createBehavior } from '../../core/shared/behavior.ts'

const hasAnswer = createBehavior(false)

/**
 * Whether a call of this page was answered after the browser has lost its network. The answer proves that there is a
 * connection: behind some VPNs, the browser always reports that it is offline.
 */
export const answeredSinceLoss: Pick<typeof hasAnswer, 'value' | 'changes'> = hasAnswer

export const noteAnswer = (): void => hasAnswer.set(true)

/** The number of losses, by which the answer to an earlier call is recognized. */
let losses = 0

export const noteLoss = (): void => {
  losses += 1
  hasAnswer.set(false)
}

/** Returns the same fetch, which records the answers to calls that started after the last loss. */
export const withNotedAnswers =
  (fetch: typeof window.fetch): typeof window.fetch =>
  async (url, init) => {
    const before = losses
    const response = await fetch(url, init)
    if (losses === before) noteAnswer()
    return response
  }
