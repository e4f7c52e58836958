import type { IncomingMessage } from 'node:http'
import type { Services } from '../services.ts'
import { readBody } from './body.ts'
import { requireClient, requireCustomer } from './credentials.ts'
import { Refusal } from './problems.ts'
import type { Reply } from './reply.ts'
import type { Call, Mount, Route } from './route.ts'

interface Match {
  readonly route: Route
  readonly parameters: ReadonlyMap<string, string>
}

const decoded = (part: string): string | undefined => {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

/** The named parts of a path that fits the template; undefined when it does not fit. */
const parametersOf = (template: string, path: string): ReadonlyMap<string, string> | undefined => {
  const wanted = template.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const parameters = new Map<string, string>()
  for (const [index, part] of wanted.entries()) {
    const value = decoded(given[index] ?? '')
    if (value === undefined) return undefined
    if (!part.startsWith(':')) {
      if (part !== value) return undefined
    } else {
      if (value === '') return undefined
      parameters.set(part.slice(1), value)
    }
  }
  return parameters
}

const match = (mount: Mount, method: string, path: string): Match => {
  const matches = mount.routes.flatMap((route) => {
    const parameters = parametersOf(mount.prefix + route.path, path)
    return parameters === undefined ? [] : [{ route, parameters }]
  })
  if (matches.length === 0) throw new Refusal('request.path.not_found')
  const found = matches.find(({ route }) => route.method === method)
  if (found === undefined) throw new Refusal('request.method.not_allowed')
  return found
}

const requireLanguage = (header: string | undefined): void => {
  // `*` is what HTTP libraries add by themselves: it names no language.
  if (header === undefined || header.trim() === '' || header.trim() === '*')
    throw new Refusal('request.accept_language.required')
}

/** Runs one request against a service's routes. Throws a Refusal for whatever the contract does not allow. */
export const route = async (mount: Mount, request: IncomingMessage, url: URL, services: Services): Promise<Reply> => {
  const found = match(mount, request.method ?? '', url.pathname)
  const call: Call = {
    parameter: (name) => {
      const value = found.parameters.get(name)
      if (value === undefined) throw new Error(`The path ${found.route.path} has no parameter :${name}`)
      return value
    },
    query: url.searchParams,
    headers: request.headers,
    body: found.route.method === 'GET' ? {} : await readBody(request, found.route.accepts),
    secure: url.protocol === 'https:',
  }
  if (found.route.credential === 'user') {
    const customer = await requireCustomer(call, services, mount)
    requireAcceptLanguageOf(found.route, call)
    return found.route.handle(call, services, customer)
  }
  if (found.route.credential === 'client') await requireClient(call, services, mount)
  requireAcceptLanguageOf(found.route, call)
  return found.route.handle(call, services)
}

const requireAcceptLanguageOf = (found: Route, call: Call): void => {
  if (found.acceptLanguage === 'required') requireLanguage(call.headers['accept-language'])
}
