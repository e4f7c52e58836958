import { createBehavior } from '../../core/shared/behavior.ts'

const hasAnswer = createBehavior(false)

/**
 * Whether a call of this page was answered since the browser last lost its network. An answer shows that there is one, whatever
 * the browser says: behind some VPNs it calls itself offline for ever.
 */
export const answeredSinceLoss: Pick<typeof hasAnswer, 'value' | 'changes'> = hasAnswer

export const noteAnswer = (): void => hasAnswer.set(true)

export const noteLoss = (): void => hasAnswer.set(false)

/** The same fetch, which notes its answers. */
export const notingAnswers =
  (fetch: typeof window.fetch): typeof window.fetch =>
  async (address, init) => {
    const response = await fetch(address, init)
    noteAnswer()
    return response
  }
