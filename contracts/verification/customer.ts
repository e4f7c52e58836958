import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Page, Request, Route } from '@playwright/test'
import { shortNameOf } from '../pact-files/read-pact.ts'
import { services as allServices, type ServiceUrls } from '../services.ts'

/** A call of the page to a service, with its answer. */
interface Made {
  readonly name: string
  answer?: string
  status?: number
  /** Why it is not as pinned, in the browser's words where it has any. */
  fault?: string
}

/** Answers beyond these are not as pinned where a call has to succeed: this one says that no account exists. */
const isGranted = ({ name, status = 0 }: Made): boolean =>
  status < 400 || (name === 'activation GET /user/check' && status === 404)

const lineOf = (made: Made, first: Made | undefined): string => {
  const { name, answer = 'no answer', fault } = made
  return `    ${name}: ${answer}${made === first ? `  <- not as pinned${fault === undefined ? '' : `: ${fault}`}` : ''}`
}

const nameOf = (urls: ServiceUrls, request: Request): string | undefined => {
  const bases = allServices.map((each) => [each, urls[each].replace(/\/+$/, '')] as const)
  const [service, base = ''] = bases.find(([, url]) => request.url().startsWith(`${url}/`)) ?? []
  if (service === undefined) return undefined
  const [method, path] = [request.method(), request.url().slice(base.length).replace(/\?.*$/, '')]
  const grant = method === 'POST' ? Object(request.postDataJSON())['grant_type'] : undefined
  return `${service} ${shortNameOf(service, { method, path, grant })}`
}

const answerOf = async (request: Request): Promise<Omit<Made, 'name'>> => {
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

/** Records the calls of a browser to the services, and what the browser itself says of them. */
const recordCalls = (context: BrowserContext, services: ServiceUrls) => {
  const calls: Made[] = []
  const said = new Set<string>()
  const underWay = new Map<Request, Made | undefined>()
  let [seen, changed] = [0, Date.now()]
  context.on('request', (request) => {
    changed = Date.now()
    const name = nameOf(services, request)
    const call = name === undefined ? undefined : { name }
    underWay.set(request, call)
    if (call !== undefined) calls.push(call)
  })
  /** A page that ignores a body breaks its connection, and the browser then reports an answered call as aborted. */
  const settle = async (request: Request, failure?: string) => {
    changed = Date.now()
    const call = underWay.get(request)
    const isAnswered = failure === undefined || failure === 'net::ERR_ABORTED'
    // The browser may have been closed before the answer was read.
    if (call !== undefined)
      Object.assign(call, isAnswered ? await answerOf(request).catch(() => ({})) : { answer: failure, fault: failure })
    underWay.delete(request)
  }
  context.on('requestfinished', (request) => settle(request))
  context.on('requestfailed', (request) => settle(request, request.failure()?.errorText ?? 'failed'))
  context.on('console', (message) => {
    const text = message.text()
    // The portal's log names the fields of an answer or an order that it can't read.
    const isShown = message.type() === 'error' ? !/^Failed to load resource/.test(text) : /^\w+\.malformed/.test(text)
    if (isShown) said.add(text)
  })
  return {
    names: () => calls.map(({ name }) => name),
    /** The calls up to here have led to what the customer saw. */
    haveServed: () => {
      seen = calls.length
    },
    said: (text: string) => said.add(text),
    /** Resolves when no request was under way for so long, or when the page is closed: nothing is left to wait for. */
    quiet: async (quietMs: number): Promise<void> => {
      const from = Date.now()
      while (context.pages().length > 0 && (underWay.size > 0 || Date.now() - Math.max(from, changed) < quietMs))
        await sleep(100)
    },
    /** The calls, and the first one that was not as pinned, where the last ones had to be granted, or refused. */
    explain: async (wanted: 'granted' | 'refused'): Promise<string> => {
      // An answer that never comes is not waited for.
      for (const end = Date.now() + 5000; underWay.size > 0 && Date.now() < end; ) await sleep(10)
      const last = calls.slice(seen)
      const first =
        calls.find(({ fault }) => fault !== undefined) ??
        (wanted === 'granted' ? last.find((call) => !isGranted(call)) : last.filter(isGranted).at(-1))
      const lines = calls.slice(-12).map((call) => lineOf(call, first))
      return [
        ...(lines.length === 0 ? [] : ['  The calls behind it:', ...lines]),
        ...[...said].map((text) => `  The browser: ${text}`),
      ].join('\n')
    },
  }
}

/** Reports why the browser drops a cookie or refuses a redirect. Neither the page nor Playwright's events say so. */
const watchNetwork = async (page: Page, services: ServiceUrls, say: (text: string) => void) => {
  const ofServices = new Set<string>()
  const redirects = new Map<string, string>()
  // A preflight's answer may be told before its request.
  const sayRedirect = (requestId: string) => {
    const redirect = redirects.get(requestId)
    if (ofServices.has(requestId) && redirect !== undefined) say(`refuses a redirect: ${redirect}`)
  }
  const session = await page.context().newCDPSession(page)
  // Chromium drops the body of an answer otherwise when the page is left, or has broken its connection.
  await session.send('Network.enable', { enableDurableMessages: true, maxTotalBufferSize: 10_000_000 })
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (Object.values(services).some((url) => request.url.startsWith(url))) ofServices.add(requestId)
    sayRedirect(requestId)
  })
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode, headers, blockedCookies }) => {
    // Several cookies are lines of one header here, which `Headers` refuses.
    const [, location] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'location') ?? []
    // Other answers, such as a 201, may name a place, too.
    if (location !== undefined && statusCode >= 300 && statusCode < 400)
      redirects.set(requestId, `${statusCode} to ${location}`)
    sayRedirect(requestId)
    for (const { cookieLine, blockedReasons } of blockedCookies)
      say(`drops a cookie (${blockedReasons.join(', ')}): ${cookieLine.replace(/=[^;]*/, '=…')}`)
  })
}

/** Answers requests of pages. A handler that fails aborts its request; its rejection would end the process. */
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

/** A text in sight, after calls that have to be granted, or refused. */
export type Seen = string | RegExp | { readonly refused: string | RegExp }

/** A customer of the portal: what they do, and what they read. They give up on a page that shows and asks nothing more. */
export const customerIn = async (context: BrowserContext, services: ServiceUrls, timeoutMs: number) => {
  const calls = recordCalls(context, services)
  const page = await context.newPage()
  await watchNetwork(page, services, calls.said)
  const fails =
    (what: string, wanted: 'granted' | 'refused' = 'granted') =>
    async () => {
      const texts = await page.locator('main, [aria-live]').allInnerTexts()
      const view = texts.join(' ').replace(/\s+/g, ' ').trim().slice(0, 300)
      const saw = `The customer saw: ${view} (${new URL(page.url()).pathname})`
      throw new Error(`${what} ${saw}\n${await calls.explain(wanted)}`)
    }
  const sees = async (seen?: Seen) => {
    if (seen === undefined) return
    const isRefused = typeof seen === 'object' && 'refused' in seen
    const text = isRefused ? seen.refused : seen
    const found = page.getByText(text).filter({ visible: true }).first()
    const shown = found.waitFor().then(() => true)
    const hasGivenUp = calls.quiet(timeoutMs / 4).then(() => false)
    if (!(await Promise.race([shown, hasGivenUp]).catch(() => false)))
      await fails(`"${String(text)}" was not to be seen.`, isRefused ? 'refused' : 'granted')()
    calls.haveServed()
  }
  /** Fills fields by their names, or by their labels, and sends the last one's form. */
  const fill = async (fields: Readonly<Record<string, string>>, seen?: Seen) => {
    let last = page.locator('main')
    for (const [name, value] of Object.entries(fields)) {
      const labelled = page.getByLabel(name, { exact: true })
      last = page.locator(`main input[name="${name}"]`).or(labelled).first()
      await last.fill(value).catch(fails(`There was no field "${name}".`))
    }
    await last.press('Enter')
    await sees(seen)
  }
  const open = async (path: string, seen?: Seen) => {
    await page.goto(path)
    await sees(seen)
  }
  const press = async (name: string | RegExp, seen?: Seen) => {
    const found = page.getByRole('button', { name }).or(page.getByRole('link', { name })).filter({ visible: true })
    await found
      .first()
      .click()
      .catch(fails(`"${String(name)}" could not be pressed.`))
    await sees(seen)
  }
  return {
    ...{ page, sees, press, open, fill, calls: calls.names },
    /** Opens another tab of the same browser, as mail programs do for a link. */
    newTab: () => customerIn(context, services, timeoutMs),
    /** Everything that the browser and this tab keep. */
    kept: async () => {
      const ofTab = await page.evaluate(() => ({ ...sessionStorage, at: location.href, state: history.state }))
      return JSON.stringify([await context.storageState(), ofTab])
    },
    /** Answers requests of this customer's page in place of the network. */
    routes: (url: string, handle: (route: Route) => Promise<void>) =>
      routeRequests(page, url, handle, (failure) => calls.said(`gets no answer: ${failure}`)),
    /** Presses what leads to another site. Both waits are awaited at once: an early failure of one would end the process. */
    leaves: async (name: string | RegExp, url: string): Promise<Request | undefined> => {
      const left = page.waitForRequest(url).catch(fails(`The page did not lead to ${url}.`))
      return (await Promise.all([left, press(name)]))[0]
    },
    signIn: async (username: string, password: string, seen?: Seen) => {
      await open('/sign-in')
      await fill({ username, password }, seen)
    },
  }
}

export type Customer = Awaited<ReturnType<typeof customerIn>>
