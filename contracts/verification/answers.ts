import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from '../../ui/hosting/portal-server.ts'
import { callOf } from '../pact-files/read-pact.ts'
import type { Service } from '../services.ts'
import { cookieRules } from '../states.ts'

interface Answered {
  readonly method: string
  readonly isAnonymous: boolean
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

const directivesOf = (headers: Headers) => (headers.get('cache-control') ?? '').toLowerCase().split(/\s*,\s*/)

/** A cache that several customers share keeps a GET without credentials as soon as the answer has a lifetime. */
const isShared = ({ isAnonymous, headers }: Answered): boolean => {
  const directives = directivesOf(headers)
  if (directives.some((each) => ['private', 'no-store', 'no-cache'].includes(each))) return false
  return (
    directives.some((each) => each === 'public' || /^s-maxage=[1-9]/.test(each)) ||
    (isAnonymous && directives.some((each) => /^max-age=[1-9]/.test(each)))
  )
}

/** Faults of an answer that no pact can name: the portal takes it for no answer of the service, or others get it. */
const faultOf = (answered: Answered): string | undefined => {
  const { method, status, headers, body } = answered
  const type = headers.get('content-type') ?? 'no Content-Type'
  if (method === 'GET' && status < 300 && isShared(answered)) return 'a shared cache may keep it'
  if (body === '') return undefined
  if (!/^application\/([\w.]+\+)?json\b/.test(type)) return `its body is ${type}, neither empty nor JSON`
  return [403, 404].includes(status) && !/"type"\s*:\s*"/.test(body) ? 'its refusal names no type' : undefined
}

/** Headers of one connection. `fetch` decodes a body and counts its bytes. */
const ofConnection = ['connection', 'host', 'keep-alive', 'transfer-encoding', 'content-length', 'content-encoding']

/** Passes the calls of Pact's verifier on, and looks at the answers. Yields them by their calls, with their faults. */
export const relayCalls = async (service: Service, url: string) => {
  const faults = new Map<string, string | undefined>()
  const { origin } = new URL(url)
  const base = new URL(url).pathname.replace(/\/+$/, '')
  const relay = createServer(async (request, response) => {
    const { method = '', url: address = '' } = request
    const sent = await buffer(request)
    const headers = Object.entries(request.headersDistinct)
      .filter(([name]) => !ofConnection.includes(name))
      .flatMap(([name, values = []]) => values.map((value): [string, string] => [name, value]))
    const body = ['GET', 'HEAD'].includes(method) ? null : sent
    try {
      const answer = await fetch(origin + address, { method, headers, body, redirect: 'manual' })
      const passed = [...answer.headers].filter(([name]) => !ofConnection.includes(name) && name !== 'set-cookie')
      const text = Buffer.from(await answer.arrayBuffer())
      const grant = /"grant_type":"(\w+)"/.exec(sent.toString())?.[1]
      const path = address.slice(base.length).replace(/\?.*/, '')
      const call = callOf(service, { method, path, grant })?.slice(service.length + 1) ?? `${method} ${path}`
      const isAnonymous = request.headers.authorization === undefined
      const fault = faultOf({
        ...{ method, isAnonymous },
        ...{ status: answer.status, headers: answer.headers },
        body: text.toString(),
      })
      faults.set(call, faults.get(call) ?? fault)
      const cookies = answer.headers.getSetCookie()
      // A load balancer may set a cookie as well. Pact would hold it against the rules of the service's.
      const own = cookies.find((cookie) => cookieRules.every((rule) => new RegExp(rule, 'i').test(cookie)))
      response
        .writeHead(
          answer.status,
          [...passed, ...(own === undefined ? cookies : [own]).map((cookie) => ['set-cookie', cookie])].flat(),
        )
        .end(text)
    } catch (failure) {
      console.error(`${method} ${address}: ${failure}`)
      response.destroy()
    }
  })
  const { port, stop } = await listen(relay)
  return { url: `http://127.0.0.1:${port}${base}`, faults, stop }
}
