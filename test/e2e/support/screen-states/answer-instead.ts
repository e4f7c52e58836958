import type { CDPSession, Page } from '@playwright/test'

/** What takes the place of an answer: none ever, that of another address, or one of the test's own. */
export type Reply = 'none' | { readonly asks: string } | Answer

interface Answer {
  readonly status: number
  readonly type: string
  readonly body: string
  /** The origin whose pages may read it. */
  readonly allows?: string
}

/** Decides about a request; undefined leaves it alone. */
export type Decide = (url: string) => Reply | Promise<Reply> | undefined

export interface AnswersInstead {
  /** Decides from now on about the requests for addresses that are like this one, `*` being any part of it. */
  readonly add: (addresses: string, decide: Decide, isUncached?: boolean) => Promise<unknown>
  /** Leaves all requests alone but for those that were decided about before the number. */
  readonly keepFirst: (count: number) => Promise<unknown>
}

const isLike = (addresses: string, url: string): boolean => {
  const parts = addresses.split('*').map((part) => part.replaceAll(/[.?+^$()[\]{}|\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(url)
}

const headersOf = ({ type, allows }: Answer) =>
  [
    ['content-type', type],
    ...(allows === undefined
      ? []
      : [
          ['access-control-allow-origin', allows],
          ['access-control-allow-credentials', 'true'],
        ]),
  ].map(([name = '', value = '']) => ({ name, value }))

const carryOut = (session: CDPSession, requestId: string, reply: Reply | undefined): Promise<unknown> => {
  if (reply === 'none') return Promise.resolve()
  if (reply === undefined || 'asks' in reply)
    return session.send('Fetch.continueRequest', { requestId, ...(reply && { url: reply.asks }) })
  const body = Buffer.from(reply.body).toString('base64')
  return session.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: reply.status,
    responseHeaders: headersOf(reply),
    body,
  })
}

/**
 * Answers some requests of a page in place of those who are asked. Playwright's routes could do it too, but they take the
 * cache away from all other requests, so that a page costs twice as much.
 */
export const answerInstead = async (page: Page): Promise<AnswersInstead> => {
  const session = await page.context().newCDPSession(page)
  let rules: readonly { readonly addresses: string; readonly decide: Decide; readonly isUncached: boolean }[] = []
  session.on('Fetch.requestPaused', async ({ requestId, request: { url, method } }) => {
    // The newest rule counts. The question before a call, whether it may be made, is for the real back-ends to answer.
    const rule = method === 'OPTIONS' ? undefined : rules.filter(({ addresses }) => isLike(addresses, url)).at(-1)
    // A page that was left takes no answer.
    await carryOut(session, requestId, await rule?.decide(url)).catch(() => undefined)
  })
  const put = async (next: typeof rules) => {
    rules = next
    const patterns = rules.map(({ addresses }) => ({ urlPattern: addresses }))
    // A script in the cache of the page is not asked for.
    await session.send('Network.setCacheDisabled', { cacheDisabled: rules.some(({ isUncached }) => isUncached) })
    await session.send('Fetch.enable', { patterns })
  }
  return {
    add: (addresses, decide, isUncached = false) => put([...rules, { addresses, decide, isUncached }]),
    keepFirst: (count) => put(rules.slice(0, count)),
  }
}
