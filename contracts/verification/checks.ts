import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isLeft, isRight } from 'fp-ts/Either'
import { parse } from 'fp-ts/Json'
import { malformedIn } from '../../adapters/shop/order-codec.ts'
import { isServiceStatus, isServiceType } from '../../core/shared/error-catalogue.ts'
import { limits } from '../../core/shared/limits.ts'
import { corsProblems, type RequestedCall, unreadableReason } from '../../ui/hosting/headers.ts'
import { listen } from '../../ui/hosting/portal-server.ts'
import { cookieRules } from '../examples.ts'
import { readPact, requestOf, shortNameOf } from '../pact-files/read-pact.ts'
import type { Service } from '../services.ts'

/** A cache that several customers share keeps a GET without credentials as soon as the answer has a lifetime. */
const isShared = (headers: Headers, isAnonymous: boolean): boolean => {
  const directives = (headers.get('cache-control') ?? '').toLowerCase().split(/\s*,\s*/)
  const has = (pattern: RegExp) => directives.some((each) => pattern.test(each))
  if (has(/^(private|no-store|no-cache)$/)) return false
  return has(/^(public|s-maxage=[1-9].*)$/) || (isAnonymous && has(/^max-age=[1-9]/))
}

/** Faults of an answer that no pact can name: the portal takes it for no answer of the service, or others get it. */
const faultOf = (asked: IncomingMessage, { status, headers }: Response, body: string): string | undefined => {
  const type = headers.get('content-type') ?? 'no Content-Type'
  const isAnonymous = asked.headers.authorization === undefined
  const secret = status < 300 ? /"(\w*(?:password|passwd|hash|salt)\w*)"\s*:/i.exec(body)?.[1] : undefined
  const [, token = ''] = /"access_token"\s*:\s*"([^"]*)"/.exec(body) ?? []
  const bytes = encodeURIComponent(token).length
  if (bytes > limits.userTokenCookieBytes) return `its token takes ${bytes} bytes of a cookie`
  if (secret !== undefined) return `it shows a ${secret}`
  if (asked.method === 'GET' && status < 300 && isShared(headers, isAnonymous)) return 'a shared cache may keep it'
  if (status >= 400 && status < 500 && !isServiceStatus(status))
    return `the portal reads no answer of the service in a ${status}`
  if (body === '') return undefined
  if (!/^application\/([\w.]+\+)?json\b/.test(type) || isLeft(parse(body)))
    return `its body of ${type} is neither empty nor JSON`
  const [, reason = ''] = /"type"\s*:\s*"([^"]*)"/.exec(body) ?? []
  return [403, 404].includes(status) && !isServiceType(reason)
    ? 'its refusal names no type of words that dots join'
    : undefined
}

/**
 * The fault of an answer to a change of card that was made before with the same nonce. A pact can't pin the type of a refusal where a
 * success passes, too.
 */
const repeatedCardFault = (call: string, status: number, body: string): string | undefined =>
  call === 'GET /payment-method-update/{id}' && status >= 400 && !body.includes('"payment_method.nonce.used"')
    ? `the same nonce again is ${status} ${body}, neither done nor payment_method.nonce.used`
    : undefined

/**
 * The first field that makes the portal leave out an order or its subscription. A pact can't give the type of an optional
 * field.
 */
const unreadField = (body: string): string | undefined => {
  const answer = parse(body)
  const orders: unknown = isRight(answer) ? Object(answer.right).data : []
  const [field] = (Array.isArray(orders) ? orders : []).flatMap((order) => malformedIn(order) ?? [])
  const ids = (Array.isArray(orders) ? orders : []).map(({ id }) => id)
  const twice = ids.find((id, place) => ids.indexOf(id) !== place)
  if (twice !== undefined) return `the order ${twice} is listed twice`
  return field && `the portal can't read an order for its ${field}`
}

/** Headers of one connection. `fetch` decodes a body and counts its bytes. */
const ofConnection = ['connection', 'host', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']

/**
 * Passes the calls of Pact's verifier on, and looks at the answers. Yields them by their calls, with their faults. `madeCall` is
 * the call that the last state has made, as method and path.
 */
export const relayCalls = async (service: Service, url: string, madeCall: () => string) => {
  const faults = new Map<string, string | undefined>()
  const { origin } = new URL(url)
  const base = new URL(url).pathname.replace(/\/+$/, '')
  const relay = createServer(async (request, response) => {
    const { method = '', url: address = '' } = request
    const headers = Object.entries(request.headersDistinct)
      .filter(([name]) => !ofConnection.includes(name))
      .flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
    try {
      const sent = await buffer(request)
      const body = ['GET', 'HEAD'].includes(method) ? null : sent
      const answer = await fetch(origin + address, { method, headers, body, redirect: 'manual' })
      const passed = [...answer.headers].filter(([name]) => !ofConnection.includes(name) && name !== 'set-cookie')
      const text = Buffer.from(await answer.arrayBuffer())
      const grant = /"grant_type":"(\w+)"/.exec(sent.toString())?.[1]
      const path = address.slice(base.length).replace(/\?.*/, '')
      const call = shortNameOf(service, { method, path, grant })
      const ofOrders = call === 'GET /purchase' && answer.ok ? unreadField(text.toString()) : undefined
      const ofRepeated =
        madeCall() === `${method} ${path}` ? repeatedCardFault(call, answer.status, text.toString()) : undefined
      faults.set(call, faults.get(call) ?? faultOf(request, answer, text.toString()) ?? ofOrders ?? ofRepeated)
      const cookies = answer.headers.getSetCookie()
      // A load balancer may set a cookie as well. Pact would hold it against the rules of the service's.
      const own = cookies.find((cookie) => cookieRules.every((rule) => new RegExp(rule, 'i').test(cookie)))
      const set = (own === undefined ? cookies : [own]).map((cookie) => ['set-cookie', cookie])
      response.writeHead(answer.status, [...passed, ...set].flat()).end(text)
    } catch (failure) {
      console.error(`${method} ${address}: ${failure}`)
      response.destroy()
    }
  })
  const { port, stop } = await listen(relay)
  return { url: `http://127.0.0.1:${port}${base}`, faults, stop }
}

/** Headers that a page may send without asking (Fetch, "CORS-safelisted request-header"), and the browser's own. */
const unasked = ['accept', 'accept-language', 'content-language', 'origin', 'cookie']

/** A request with all the headers that the page sends, in lower case. */
interface Announced extends RequestedCall {
  readonly address: string
  /** The headers that every call of this address has, in lower case. */
  readonly always: readonly string[]
}

/** The headers for which a browser asks first. `Content-Type` is one, because the portal sends JSON. */
const askedFor = ({ headers }: RequestedCall) => headers.filter((name) => !unasked.includes(name)).sort()

const isAskedFirst = (announced: Announced): boolean => announced.method === 'PUT' || askedFor(announced).length > 0

/** Asks as a browser does, without a token. */
const preflight = (announced: Announced, origin: string): Promise<Response> => {
  const names = askedFor(announced)
  return fetch(announced.address, {
    method: 'OPTIONS',
    redirect: 'manual',
    headers: {
      origin,
      'access-control-request-method': announced.method,
      ...(names.length === 0 ? {} : { 'access-control-request-headers': names.join(',') }),
    },
  })
}

/** Why a browser would not send the call, or not without a delay. */
const preflightFault = async (announced: Announced, origin: string): Promise<string | undefined> => {
  const faultWith = async (headers: readonly string[]) => {
    const asked = { ...announced, headers }
    const answer = await preflight(asked, origin)
    const [fault] = corsProblems(answer, origin, { ...asked, headers: askedFor(asked) })
    // Browsers ask before each call if it is missing.
    return fault ?? (Number(answer.headers.get('access-control-max-age')) > 0 ? undefined : 'no Access-Control-Max-Age')
  }
  // A cache on the way may answer the second one with the headers of the first one.
  return (await faultWith(announced.always)) ?? (await faultWith(announced.headers))
}

/** Origins that begin as the portal's, that pages without an address send, and of anybody. */
const strangersTo = (origin: string) => [`${origin}.stranger.example`, 'null', 'https://stranger.example']

/** Whether a stranger's page could call with the customer's cookies. A GET without a token has no effect. */
const strangerFault = async (announced: Announced, portalOrigin: string): Promise<string | undefined> => {
  const { address, method } = announced
  for (const origin of strangersTo(portalOrigin)) {
    const asked = method === 'GET' ? [fetch(address, { headers: { origin }, redirect: 'manual' })] : []
    const answers = await Promise.all([preflight(announced, origin), ...asked])
    if (answers.some((answer) => unreadableReason(answer, origin, true) === undefined))
      return `${origin} is allowed credentials`
  }
  return undefined
}

/** What a browser asks and a pact cannot: the preflights of a service's calls, and the calls of another site. */
export const crossOriginChecksOf = async (service: Service, url: string, portalOrigin: string) => {
  const calls = new Map<string, Announced>()
  for (const interaction of await readPact(service)) {
    const { method, path, headers = {}, body } = interaction.request
    // Calls that differ by their grant alone have one preflight.
    const call = shortNameOf(service, requestOf(interaction)).replace(/ \(.*/, '')
    const names = [...Object.keys(headers), ...(body === undefined ? [] : ['Content-Type'])]
    const own = names.map((name) => name.toLowerCase())
    const { headers: before, always } = calls.get(call) ?? { headers: [], always: own }
    calls.set(call, {
      ...{ address: url.replace(/\/+$/, '') + path, method, withCookies: service === 'activation' },
      headers: [...new Set([...before, ...own])],
      always: always.filter((name) => own.includes(name)),
    })
  }
  return [...calls].flatMap(([call, announced]) => [
    ...(isAskedFirst(announced)
      ? [{ description: `a preflight of ${call}`, fault: () => preflightFault(announced, portalOrigin) }]
      : []),
    { description: `another site's call of ${call}`, fault: () => strangerFault(announced, portalOrigin) },
  ])
}
