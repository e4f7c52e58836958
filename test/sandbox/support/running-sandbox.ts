import { afterAll, beforeAll, jest } from '@jest/globals'
import { isFields } from '../../../contracts/sandbox/http/fields.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../contracts/sandbox/server.ts'

/** A new database takes seconds, many of them on a busy machine; jest knows no such limit for one project alone. */
jest.setTimeout(60_000)

export const portalOrigin = 'http://localhost:8399'
export const seededPassword = 'correct horse'

export interface Answer {
  readonly status: number
  /** The JSON body; null when there is none. */
  readonly body: unknown
  /** The error type, when the answer is an error. */
  readonly type: unknown
  readonly headers: Headers
}

export interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A member of a JSON object, whatever it is. */
export const member = (value: unknown, name: string): unknown => (isFields(value) ? value[name] : undefined)

/** A member that must be a text. */
export const textOf = (value: unknown, name: string): string => {
  const found = member(value, name)
  if (typeof found !== 'string') throw new Error(`${name} is no text in ${JSON.stringify(value)}`)
  return found
}

/** What a browser sends back of the cookies that an answer sets: `name=value`, joined as in one header. */
export const cookieOf = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

const parse = (text: string, contentType: string | null): unknown =>
  text !== '' && contentType?.startsWith('application/json') ? JSON.parse(text) : text === '' ? null : text

/** The services as their callers see them. */
export interface Client {
  url(): string
  call(method: string, path: string, options?: CallOptions): Promise<Answer>
  clientToken(): Promise<string>
  signIn(email: string, password?: string): Promise<Answer>
  /** The access token of a customer who signs in. */
  userToken(email: string, password?: string): Promise<string>
  /** Registers a new customer with the usual password and yields the e-mail address. */
  newCustomer(): Promise<string>
  /** What the newest e-mail to an address carries at the end of its link. */
  mailedToken(to: string, path: string): Promise<string>
  mailsTo(to: string): Promise<readonly unknown[]>
  pactState(state: string, params: Readonly<Record<string, unknown>>): Promise<unknown>
}

let customers = 0

export const clientOf = (url: () => string): Client => {
  const call: Client['call'] = async (method, path, { token, body, headers } = {}) => {
    const response = await fetch(url() + path, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const answered = parse(await response.text(), response.headers.get('content-type'))
    return { status: response.status, body: answered, type: member(answered, 'type'), headers: response.headers }
  }
  const grant = (body: object) => call('POST', '/sso/oauth2/token', { body: { client_id: 'account-portal', ...body } })
  const clientToken = async () => textOf((await grant({ grant_type: 'client_credentials' })).body, 'access_token')
  const signIn = (username: string, password = seededPassword) => grant({ grant_type: 'password', username, password })
  const mailsTo = async (to: string) => {
    const messages = (await call('GET', '/mailbox/messages.json')).body
    return Array.isArray(messages) ? messages.filter((message) => member(message, 'to') === to) : []
  }
  return {
    url,
    call,
    clientToken,
    signIn,
    mailsTo,
    userToken: async (email, password) => textOf((await signIn(email, password)).body, 'access_token'),
    newCustomer: async () => {
      customers += 1
      const email = `customer-${customers}@example.test`
      const body = { email, password: seededPassword }
      await call('POST', '/sso/user/register', { token: await clientToken(), body })
      return email
    },
    mailedToken: async (to, path) => {
      const links = member((await mailsTo(to))[0], 'links')
      const link = Array.isArray(links) ? String(links[0]) : ''
      if (!link.startsWith(portalOrigin + path)) throw new Error(`No link to ${path} was mailed to ${to}: ${link}`)
      return link.slice(portalOrigin.length + path.length)
    },
    pactState: async (state, params) => (await call('POST', '/pact/state', { body: { state, params } })).body,
  }
}

/** A clock that stands still until it is put forward. */
export const makeClock = () => {
  let now = Date.parse('2026-11-01T12:00:00Z')
  return {
    read: () => new Date(now),
    passHours: (hours: number) => {
      now += hours * 60 * 60 * 1000
    },
    passSeconds: (seconds: number) => {
      now += seconds * 1000
    },
  }
}

/** The sandbox of a test file: as its callers see it, and as the test that started it does. */
export interface SandboxOfThisFile extends Client {
  running(): Sandbox
}

/** One sandbox in memory for all tests of a file, from before the first until after the last. */
export const sandboxOfThisFile = (options: Partial<SandboxOptions> = {}): SandboxOfThisFile => {
  let starting: Promise<Sandbox> | undefined
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    starting = startSandbox({ port: 0, portalOrigin, ...options })
    sandbox = await starting
  })
  // Waits for the start, even for one that took too long: a sandbox left behind would keep jest from ending.
  afterAll(async () => (await starting)?.stop())
  const running = () => {
    if (sandbox === undefined) throw new Error('The sandbox is not running')
    return sandbox
  }
  return { ...clientOf(() => running().url), running }
}
