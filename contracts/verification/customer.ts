import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { getShortCallName } from '../pact-files/read-pact.ts'
import { serviceNames as allServices, type ServiceUrls } from '../services.ts'

interface RecordedCall {
  readonly name: string
  answer?: string
  status?: number
  /** Why the call breaks the contract. If the browser reports the reason, this is the browser's text. */
  fault?: string
}

/** Returns whether a call has succeeded. A 404 of `/user/check` is a success: the account does not exist. */
const hasSucceeded = ({ name, status = 0 }: RecordedCall): boolean =>
  status < 400 || (name === 'activation GET /user/check' && status === 404)

const formatCall = (call: RecordedCall, faultyCall: RecordedCall | undefined): string => {
  const { name, answer = 'no answer', fault } = call
  return `    ${name}: ${answer}${call === faultyCall ? `  <- breaks the contract${fault === undefined ? '' : `: ${fault}`}` : ''}`
}

const findCallName = (urls: ServiceUrls, request: Request): string | undefined => {
  const bases = allServices.map((each) => [each, urls[each].replace(/\/+$/, '')] as const)
  const [service, base = ''] = bases.find(([, url]) => request.url().startsWith(`${url}/`)) ?? []
  if (service === undefined) return undefined
  const [method, path] = [request.method(), request.url().slice(base.length).replace(/\?.*$/, '')]
  const grant = method === 'POST' ? Object(request.postDataJSON())['grant_type'] : undefined
  return `${service} ${getShortCallName(service, { method, path, grant })}`
}

const getAnswer = async (request: Request): Promise<Omit<RecordedCall, 'name'>> => {
  const response = await request.response()
  if (response === null) return {}
  const [status, headers] = [response.status(), await response.allHeaders()]
  const type = headers['content-type'] ?? ''
  const body = await response.text().catch(() => '')
  const word = /"type": *"([^"]*)"/.exec(body)?.[1]
  const cookies = (headers['set-cookie'] ?? '').split('\n').flatMap((cookie) => /^[^=]+/.exec(cookie) ?? [])
  const sets = cookies.length === 0 ? '' : `, sets ${cookies.join(', ')}`
  const answer = `${status}${word === undefined ? '' : ` ${word}`}${sets}`
  return body === '' || /^application\/([\w.]+\+)?json\b/.test(type)
    ? { status, answer }
    : { status, answer, fault: `its body is ${type || 'of no type'}, not JSON` }
}

const recordCalls = (context: BrowserContext, services: ServiceUrls) => {
  const calls: RecordedCall[] = []
  const messages = new Set<string>()
  const running = new Map<Request, RecordedCall | undefined>()
  let [seenCount, changedAt] = [0, Date.now()]
  context.on('request', (request) => {
    changedAt = Date.now()
    const name = findCallName(services, request)
    const call = name === undefined ? undefined : { name }
    running.set(request, call)
    if (call !== undefined) calls.push(call)
  })
  /** Records the end of a call. The browser reports a call as aborted if the page ignores the body of the answer. */
  const recordEnd = async (request: Request, failure?: string) => {
    changedAt = Date.now()
    const call = running.get(request)
    const isAnswered = failure === undefined || failure === 'net::ERR_ABORTED'
    // The call has no answer if the browser was closed before the answer was read.
    if (call !== undefined)
      Object.assign(call, isAnswered ? await getAnswer(request).catch(() => ({})) : { answer: failure, fault: failure })
    running.delete(request)
  }
  context.on('requestfinished', (request) => recordEnd(request))
  context.on('requestfailed', (request) => recordEnd(request, request.failure()?.errorText ?? 'failed'))
  context.on('console', (message) => {
    const text = message.text()
    // The portal logs the name of each field that it can't read in an answer.
    const isShown = message.type() === 'error' ? !/^Failed to load resource/.test(text) : /^\w+\.malformed/.test(text)
    if (isShown) messages.add(text)
  })
  return {
    names: () => calls.map(({ name }) => name),
    /** Marks the calls so far as expected, because the page shows the expected text. */
    markCallsSeen: () => {
      seenCount = calls.length
    },
    addMessage: (text: string) => messages.add(text),
    /** Waits until no request has run for `quietMs`, or until the page is closed. */
    waitForQuiet: async (quietMs: number): Promise<void> => {
      const from = Date.now()
      while (context.pages().length > 0 && (running.size > 0 || Date.now() - Math.max(from, changedAt) < quietMs))
        await sleep(100)
    },
    /** Describes the calls, and marks the call that broke the contract. `wanted` says how the last calls should end. */
    describeCalls: async (wanted: 'granted' | 'refused'): Promise<string> => {
      // The wait is limited to a few seconds, because the answer to a running call may never come.
      for (const end = Date.now() + 5000; running.size > 0 && Date.now() < end; ) await sleep(10)
      const last = calls.slice(seenCount)
      const first =
        calls.find(({ fault }) => fault !== undefined) ??
        (wanted === 'granted' ? last.find((call) => !hasSucceeded(call)) : last.filter(hasSucceeded).at(-1))
      const lines = calls.slice(-12).map((call) => formatCall(call, first))
      return [
        ...(lines.length === 0 ? [] : ['  The calls before it:', ...lines]),
        ...[...messages].map((text) => `  The browser: ${text}`),
      ].join('\n')
    },
  }
}

/** Reports why the browser refuses a cookie or a redirect. Playwright's own events don't contain the reason. */
const watchNetwork = async (page: Page, services: ServiceUrls, report: (text: string) => void) => {
  const serviceRequestIds = new Set<string>()
  const redirects = new Map<string, string>()
  // The browser may report the answer to a preflight before it reports the preflight itself.
  const reportRedirect = (requestId: string) => {
    const redirect = redirects.get(requestId)
    if (serviceRequestIds.has(requestId) && redirect !== undefined) report(`refuses a redirect: ${redirect}`)
  }
  const session = await page.context().newCDPSession(page)
  // This option keeps the body of an answer after the page was left or the connection was closed.
  await session.send('Network.enable', { enableDurableMessages: true, maxTotalBufferSize: 10_000_000 })
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (Object.values(services).some((url) => request.url.startsWith(url))) serviceRequestIds.add(requestId)
    reportRedirect(requestId)
  })
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers, blockedCookies }) => {
    // `Headers` is not used, because its constructor refuses a value with several lines, one for each cookie.
    const [, location] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location') ?? []
    // Only a redirect counts: other answers, such as a 201, may also have a location.
    if (location !== undefined && statusCode >= 300 && statusCode < 400)
      redirects.set(requestId, `${statusCode} to ${location}`)
    reportRedirect(requestId)
    for (const { cookieLine, blockedReasons } of blockedCookies)
      report(`drops a cookie (${blockedReasons.join(', ')}): ${cookieLine.replace(/=[^;]*/, '=…')}`)
  })
}

/** Answers the requests of pages. Aborts a request if its handler fails, because a rejection would end the process. */
export const routeRequests = (
  pages: BrowserContext | Page,
  url: string,
  handle: (route: Route) => Promise<void>,
  report: (failure: string) => void = () => undefined,
) =>
  pages.route(url, (route) =>
    handle(route).catch((failure: unknown) => {
      report(String(failure))
      return route.abort().catch(() => undefined)
    }),
  )

/** A text that the page must show. The calls before the text must succeed or, with `refused`, must be refused. */
export type ExpectedText = string | RegExp | { readonly refused: string | RegExp }

/** Returns a customer who uses the portal's pages. The wait for a text ends early if there are no more requests. */
export const createCustomer = async (context: BrowserContext, services: ServiceUrls, timeoutMs: number) => {
  const calls = recordCalls(context, services)
  const page = await context.newPage()
  await watchNetwork(page, services, calls.addMessage)
  const failWith =
    (what: string, wanted: 'granted' | 'refused' = 'granted') =>
    async () => {
      const texts = await page.locator('main, [aria-live]').allInnerTexts()
      const view = texts.join(' ').replace(/\s+/g, ' ').trim().slice(0, 300)
      const saw = `The customer saw: ${view} (${new URL(page.url()).pathname})`
      throw new Error(`${what} ${saw}\n${await calls.describeCalls(wanted)}`)
    }
  const waitForText = async (seen?: ExpectedText) => {
    if (seen === undefined) return
    const isRefused = typeof seen === 'object' && 'refused' in seen
    const text = isRefused ? seen.refused : seen
    const found = page.getByText(text).filter({ visible: true }).first()
    const shown = found.waitFor().then(() => true)
    const hasGivenUp = calls.waitForQuiet(timeoutMs / 4).then(() => false)
    if (!(await Promise.race([shown, hasGivenUp]).catch(() => false)))
      await failWith(`"${String(text)}" was not visible.`, isRefused ? 'refused' : 'granted')()
    calls.markCallsSeen()
  }
  /** Finds fields by their names or labels, fills them in, and submits the form of the last field. */
  const fill = async (fields: Readonly<Record<string, string>>, seen?: ExpectedText) => {
    let last = page.locator('main')
    for (const [name, value] of Object.entries(fields)) {
      const labeled = page.getByLabel(name, { exact: true })
      last = page.locator(`main input[name="${name}"]`).or(labeled).first()
      await last.fill(value).catch(failWith(`There was no field "${name}".`))
    }
    await last.press('Enter')
    await waitForText(seen)
  }
  const open = async (path: string, seen?: ExpectedText) => {
    await page.goto(path)
    await waitForText(seen)
  }
  const press = async (name: string | RegExp, seen?: ExpectedText) => {
    const found = page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true })
    await found
      .first()
      .click()
      .catch(failWith(`"${String(name)}" could not be pressed.`))
    await waitForText(seen)
  }
  return {
    ...{ page, sees: waitForText, press, open, fill, calls: calls.names },
    /** Opens another tab in the same browser, as a mail program does for a link. */
    openTab: () => createCustomer(context, services, timeoutMs),
    readStoredData: async () => {
      const tabData = await page.evaluate(() => ({ ...sessionStorage, at: location.href, state: history.state }))
      return JSON.stringify([await context.storageState(), tabData])
    },
    /** Answers requests of this customer's page to the URL, so that they are not sent. */
    answerRequests: (url: string, handle: (route: Route) => Promise<void>) =>
      routeRequests(page, url, handle, (failure) => calls.addMessage(`gets no answer: ${failure}`)),
    /** Clicks on a link to another site. Awaits both promises at once: an unhandled rejection would end the process. */
    followExternalLink: async (name: string | RegExp, url: string): Promise<Request | undefined> => {
      const left = page.waitForRequest(url).catch(failWith(`The page did not lead to ${url}.`))
      return (await Promise.all([left, press(name)]))[0]
    },
    signIn: async (username: string, password: string, seen?: ExpectedText) => {
      await open('/sign-in')
      await fill({ username, password }, seen)
    },
  }
}

export type Customer = Awaited<ReturnType<typeof createCustomer>>
