import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { isLeft, isRight } from 'fp-ts/Either'
import { parse } from 'fp-ts/Json'
import { findMalformedField } from '../../adapters/shop/order-codec.ts'
import { isRefusalStatus, isRefusalType } from '../../core/shared/error-catalogue.ts'
import * as limits from '../../core/shared/limits.ts'
import { findCorsReadProblem, findPreflightProblems, type PreflightedCall } from '../../ui/hosting/headers.ts'
import { listen } from '../../ui/hosting/portal-server.ts'
import { cookiePatterns } from '../examples.ts'
import { getShortCallName, readInteractions, readRequest } from '../pact-files/read-pact.ts'
import type { Service } from '../services.ts'

/** Returns whether a shared cache may store the answer to a GET. In an anonymous call, `max-age` is enough. */
const isSharedCacheable = (headers: Headers, isAnonymous: boolean): boolean => {
  const directives = (headers.get('cache-control') ?? '').toLowerCase().split(/\s*,\s*/)
  const has = (pattern: RegExp) => directives.some((each) => pattern.test(each))
  if (has(/^(private|no-store|no-cache)$/)) return false
  return has(/^(public|s-maxage=[1-9].*)$/) || (isAnonymous && has(/^max-age=[1-9]/))
}

/** Returns why an answer breaks a rule that no pact can express, such as the rule for shared caches. */
const findAnswerFault = (request: IncomingMessage, { status, headers }: Response, body: string): string | undefined => {
  const type = headers.get('content-type') ?? 'no Content-Type'
  const isAnonymous = request.headers.authorization === undefined
  const secret = status < 300 ? /"(\w*(?:password|passwd|hash|salt)\w*)"\s*:/i.exec(body)?.[1] : undefined
  const [, token = ''] = /"access_token"\s*:\s*"([^"]*)"/.exec(body) ?? []
  const bytes = encodeURIComponent(token).length
  if (bytes > limits.maxUserTokenBytes) return `its token takes ${bytes} bytes of a cookie`
  if (secret !== undefined) return `it contains a ${secret}`
  if (request.method === 'GET' && status < 300 && isSharedCacheable(headers, isAnonymous))
    return 'a shared cache may store it'
  if (status >= 400 && status < 500 && !isRefusalStatus(status))
    return `the portal does not accept a ${status} as the answer of a service`
  if (body === '') return undefined
  if (!/^application\/([\w.]+\+)?json\b/.test(type) || isLeft(parse(body)))
    return `its body of ${type} is neither empty nor JSON`
  const [, reason = ''] = /"type"\s*:\s*"([^"]*)"/.exec(body) ?? []
  return [403, 404].includes(status) && !isRefusalType(reason)
    ? 'its refusal has no type that consists of words joined by dots'
    : undefined
}

/**
 * Returns the fault of an answer to a second change of card with the same nonce. A pact can't express that a success
 * and the refusal 'payment_method.nonce.used' are both correct.
 */
const findRepeatedCardFault = (call: string, status: number, body: string): string | undefined =>
  call === 'GET /payment-method-update/{id}' && status >= 400 && !body.includes('"payment_method.nonce.used"')
    ? `the repeated nonce is answered with ${status} ${body}, not with a success or payment_method.nonce.used`
    : undefined

/** Returns a problem of the orders that a pact can't express: a malformed optional field, or a repeated order. */
const findOrderFault = (body: string): string | undefined => {
  const answer = parse(body)
  const orders: unknown = isRight(answer) ? Object(answer.right).data : []
  const [field] = (Array.isArray(orders) ? orders : []).flatMap((order) => findMalformedField(order) ?? [])
  const ids = (Array.isArray(orders) ? orders : []).map(({ id }) => id)
  const twice = ids.find((id, place) => ids.indexOf(id) !== place)
  if (twice !== undefined) return `the order ${twice} is listed twice`
  return field && `the portal can't read an order because of its ${field}`
}

/** Headers that are not forwarded, because they belong to one connection or to a body that `fetch` has decoded. */
const connectionHeaders = 'connection host keep-alive transfer-encoding content-length content-encoding'.split(' ')

/**
 * Forwards the calls of Pact's verifier and checks the answers. Returns for each call the fault of its answer, if any.
 *
 * @param getStateCall returns the method and path of the call that was made to set up the last provider state
 */
export const forwardCalls = async (service: Service, url: string, getStateCall: () => string) => {
  const faults = new Map<string, string | undefined>()
  const { origin } = new URL(url)
  const base = new URL(url).pathname.replace(/\/+$/, '')
  const relay = createServer(async (request, response) => {
    const { method = '', url: address = '' } = request
    const headers = Object.entries(request.headersDistinct)
      .filter(([name]) => !connectionHeaders.includes(name))
      .flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
    try {
      const sent = await buffer(request)
      const body = ['GET', 'HEAD'].includes(method) ? null : sent
      const answer = await fetch(origin + address, { method, headers, body, redirect: 'manual' })
      const passed = [...answer.headers].filter(([name]) => !connectionHeaders.includes(name) && name !== 'set-cookie')
      const text = Buffer.from(await answer.arrayBuffer())
      const grant = /"grant_type":"(\w+)"/.exec(sent.toString())?.[1]
      const path = address.slice(base.length).replace(/\?.*/, '')
      const call = getShortCallName(service, { method, path, grant })
      const orderFault = call === 'GET /purchase' && answer.ok ? findOrderFault(text.toString()) : undefined
      const repeatedFault =
        getStateCall() === `${method} ${path}` ? findRepeatedCardFault(call, answer.status, text.toString()) : undefined
      faults.set(
        call,
        faults.get(call) ?? findAnswerFault(request, answer, text.toString()) ?? orderFault ?? repeatedFault,
      )
      const cookies = answer.headers.getSetCookie()
      // Other cookies, such as a load balancer's, are removed, because Pact would check them, too.
      const serviceCookie = cookies.find((cookie) => cookiePatterns.every((rule) => new RegExp(rule, 'i').test(cookie)))
      const set = (serviceCookie === undefined ? cookies : [serviceCookie]).map((cookie) => ['set-cookie', cookie])
      response.writeHead(answer.status, [...passed, ...set].flat()).end(text)
    } catch (failure) {
      console.error(`${method} ${address}: ${failure}`)
      response.destroy()
    }
  })
  const { port, stop } = await listen(relay)
  return { url: `http://127.0.0.1:${port}${base}`, faults, stop }
}

/** Headers that cause no preflight: those that the Fetch standard allows, and those that browsers add themselves. */
const headersWithoutPreflight = ['accept', 'accept-language', 'content-language', 'origin', 'cookie']

/** A call from a page to a service on another origin. The names of its headers are in lower case. */
interface CrossOriginCall extends PreflightedCall {
  readonly address: string
  /** The headers that every call to this URL has, in lower case. */
  readonly headersOfEveryCall: readonly string[]
}

/** Returns the headers that cause a preflight. `Content-Type` is one of them, because the portal sends JSON. */
const listCustomHeaders = ({ headers }: PreflightedCall) =>
  headers.filter((name) => !headersWithoutPreflight.includes(name)).sort()

const needsPreflight = (call: CrossOriginCall): boolean => call.method === 'PUT' || listCustomHeaders(call).length > 0

/** Sends a preflight as a browser does, without a token. */
const sendPreflight = (call: CrossOriginCall, origin: string): Promise<Response> => {
  const names = listCustomHeaders(call)
  return fetch(call.address, {
    method: 'OPTIONS',
    redirect: 'manual',
    headers: {
      origin,
      'access-control-request-method': call.method,
      ...(names.length === 0 ? {} : { 'access-control-request-headers': names.join(',') }),
    },
  })
}

/** Returns why a browser would refuse the call after its preflight, or would send a preflight before every call. */
const findPreflightFault = async (call: CrossOriginCall, origin: string): Promise<string | undefined> => {
  const findFaultWith = async (headers: readonly string[]) => {
    const callWith = { ...call, headers }
    const answer = await sendPreflight(callWith, origin)
    const [fault] = findPreflightProblems(answer, origin, { ...callWith, headers: listCustomHeaders(callWith) })
    // Browsers send a preflight before each call if this header is missing.
    return fault ?? (Number(answer.headers.get('access-control-max-age')) > 0 ? undefined : 'no Access-Control-Max-Age')
  }
  // A browser may reuse the answer to the first preflight, so that answer must allow the headers of every call.
  return (await findFaultWith(call.headersOfEveryCall)) ?? (await findFaultWith(call.headers))
}

/** Returns origins that a service must refuse: one that begins like the portal's, `null`, and another site's. */
const listForeignOrigins = (origin: string) => [`${origin}.stranger.example`, 'null', 'https://stranger.example']

/** Returns a fault if a foreign origin may make the call with cookies. No request has a token, so nothing changes. */
const findForeignOriginFault = async (call: CrossOriginCall, portalOrigin: string): Promise<string | undefined> => {
  const { address, method } = call
  for (const origin of listForeignOrigins(portalOrigin)) {
    const reads = method === 'GET' ? [fetch(address, { headers: { origin }, redirect: 'manual' })] : []
    const answers = await Promise.all([sendPreflight(call, origin), ...reads])
    if (answers.some((answer) => findCorsReadProblem(answer, origin, true) === undefined))
      return `${origin} is allowed credentials`
  }
  return undefined
}

/** Returns two checks that a pact can't express: the preflights of a service's calls, and calls of foreign pages. */
export const createCrossOriginChecks = async (service: Service, url: string, portalOrigin: string) => {
  const calls = new Map<string, CrossOriginCall>()
  for (const interaction of await readInteractions(service)) {
    const { method, path, headers = {}, body } = interaction.request
    // The grant is removed from the name, because calls with different grants have the same preflight.
    const name = getShortCallName(service, readRequest(interaction)).replace(/ \(.*/, '')
    const names = [...Object.keys(headers), ...(body === undefined ? [] : ['Content-Type'])]
    const headerNames = names.map((each) => each.toLowerCase())
    const { headers: before, headersOfEveryCall } = calls.get(name) ?? { headers: [], headersOfEveryCall: headerNames }
    calls.set(name, {
      ...{ address: url.replace(/\/+$/, '') + path, method, withCookies: service === 'activation' },
      headers: [...new Set([...before, ...headerNames])],
      headersOfEveryCall: headersOfEveryCall.filter((each) => headerNames.includes(each)),
    })
  }
  return [...calls].flatMap(([name, call]) => [
    ...(needsPreflight(call)
      ? [{ description: `a preflight of ${name}`, fault: () => findPreflightFault(call, portalOrigin) }]
      : []),
    { description: `another site's call of ${name}`, fault: () => findForeignOriginFault(call, portalOrigin) },
  ])
}
