/** For how long a page that is being left may still be there, in milliseconds. */
const longestLeaving = 10_000

/** What is known, since the watch began, of the page being left. */
export interface Leaving {
  /** Whether the page was being left, and is still there: told when that is over. If it is not being left, at once. */
  readonly hasStayed: () => Promise<boolean>
  readonly end: () => void
}

export const neverLeft: Leaving = { hasStayed: async () => false, end: () => undefined }

/**
 * Watches whether the page is being left: until it is gone, it must not go anywhere else. A link to an app begins like one
 * to another page, and the page stays; so it counts as left for a while only, and as stayed when it is shown anew. To be
 * ended when it is over: with such a listener Firefox keeps no page for the way back.
 */
export const watchLeaving = (page: Window): Leaving => {
  let leftAt: number | undefined
  const leave = () => {
    leftAt = page.performance.now()
  }
  page.addEventListener('beforeunload', leave)
  return {
    hasStayed: async () => {
      if (leftAt === undefined) return false
      const remaining = leftAt + longestLeaving - page.performance.now()
      await new Promise<unknown>((resolve) => {
        page.setTimeout(resolve, remaining)
        page.addEventListener('pageshow', resolve, { once: true })
      })
      return true
    },
    end: () => page.removeEventListener('beforeunload', leave),
  }
}
