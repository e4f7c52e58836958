import { afterAll, beforeAll, jest } from '@jest/globals'
import { isFields } from '../../../contracts/sandbox/http/fields.ts'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../contracts/sandbox/server.ts'

/** A new database takes seconds, many of them on a busy machine; jest knows no such limit for one project alone. */
jest.setTimeout(60_000)

export const portalOrigin = 'http://localhost:8399'
export const seededPassword = 'correct horse'

interface Answer {
  readonly status: number
  /** The JSON body; null when there is none. */
  readonly body: unknown
  /** The error type, when the answer is an error. */
  readonly type: unknown
  readonly headers: Headers
}

interface CallOptions {
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** A member of a JSON object, whatever it is. */
const member = (value: unknown, name: string): unknown => (isFields(value) ? value[name] : undefined)

/** A member that must be a text. */
const textOf = (value: unknown, name: string): string => {
  const found = member(value, name)
  if (typeof found !== 'string') throw new Error(`${name} is no text in ${JSON.stringify(value)}`)
  return found
}

const parse = (text: string, contentType: string | null): unknown =>
  text !== '' && contentType?.startsWith('application/json') ? JSON.parse(text) : text === '' ? null : text

/** The services as their callers see them. */
interface Client {
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
  }
}

/** One sandbox in memory for all tests of a file, from before the first until after the last. */
export const sandboxOfThisFile = (options: Partial<SandboxOptions> = {}): Client => {
  let starting: Promise<Sandbox> | undefined
  let sandbox: Sandbox | undefined
  beforeAll(async () => {
    starting = startSandbox({ port: 0, portalOrigin, ...options })
    sandbox = await starting
  })
  // Waits for the start, even for one that took too long: a sandbox left behind would keep jest from ending.
  afterAll(async () => (await starting)?.stop())
  return clientOf(() => {
    if (sandbox === undefined) throw new Error('The sandbox is not running')
    return sandbox.url
  })
}
