import { createBehavior } from '../../core/shared/behavior.ts'

const hasAnswerBehavior = createBehavior(false)

/**
 * Whether a call was answered although the browser reports that it is offline, as some browsers always do with a VPN.
 */
export const hasAnswerSinceNetworkLoss: Pick<typeof hasAnswerBehavior, 'value' | 'changes'> = hasAnswerBehavior

export const recordNetworkAnswer = (): void => hasAnswerBehavior.set(true)

/** The number of network losses. An answer counts only if this number has not changed since the call. */
let networkLossCount = 0

export const recordNetworkLoss = (): void => {
  networkLossCount += 1
  hasAnswerBehavior.set(false)
}

/** Returns a `fetch` that calls `recordNetworkAnswer` after an answer, unless the network was lost during the call. */
export const recordFetchAnswers =
  (fetch: typeof window.fetch): typeof window.fetch =>
  async (url, init) => {
    const before = networkLossCount
    const response = await fetch(url, init)
    if (networkLossCount === before) recordNetworkAnswer()
    return response
  }
