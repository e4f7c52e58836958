import { isLeft } from 'fp-ts/Either'
import { type BackEnds, backEnds } from '../../adapters/back-ends.ts'
import { createHttpClient, createPlainHttpClient } from '../../adapters/http/http-client.ts'
import { ssoClientTokens } from '../../adapters/sso/sso-tokens.ts'
import { createClientTokens } from '../../core/session/client-tokens.ts'
import type { ClientToken } from '../../core/session/ports.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
import { british } from '../consumer/portal-at.ts'
import type { Service } from '../services.ts'
import type { StateName } from '../states.ts'

/** Where the services of a journey are, and what only their team can tell. */
export interface Places {
  readonly services: Readonly<Record<Service, string>>
  /** Lists the e-mails, the newest first: `[{ to, links: [address] }]`. */
  readonly mailbox: string
  /** Brings about what no call of the portal does: an order, a code on a card. */
  readonly states: string
  /** How long a service may take to mail or to cancel, in milliseconds. */
  readonly patience: number
}

const pauseMs = 100

/** Asks again and again until there is something. */
export const eventually = async <A>(
  { patience }: Places,
  what: string,
  ask: () => Promise<A | undefined>,
): Promise<A> => {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new Error(`${what}: nothing in ${patience} ms`)
}

/** A browser's fetch with a memory of its own for cookies, sent where calls include credentials. */
const fetchWithCookies = (): typeof fetch => {
  const cookies = new Map<string, string>()
  return async (address, options) => {
    const headers = new Headers(options?.headers)
    if (options?.credentials === 'include') headers.set('cookie', [...cookies].map((each) => each.join('=')).join('; '))
    const answer = await fetch(address, { ...options, headers })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return answer
  }
}

/** The portal as far as it talks to back-ends, in a browser of its own. */
export const openPortal = (services: Places['services']): BackEnds => {
  const options = { fetch: fetchWithCookies(), language: british, timeoutMs: 15_000 }
  const client = { sso: services.sso, clientId: 'account-portal' }
  let kept: ClientToken | undefined
  const keep = (token: ClientToken | undefined) => {
    kept = token
  }
  const clientTokens = createClientTokens({
    issuer: ssoClientTokens(createPlainHttpClient(options), client),
    store: { read: () => kept, save: keep, clear: () => keep(undefined) },
    clock: { now: Date.now },
  })
  const http = createHttpClient({ ...options, clientTokens })
  return backEnds(http, { services, clientId: client.clientId, log: { warn: () => undefined } })
}

/** The value of a call that has to succeed. */
export const granted = async <A>(call: Outcome<A>): Promise<A> => {
  const outcome = await call()
  if (isLeft(outcome)) throw new Error(`was not granted: ${JSON.stringify(outcome.left)}`)
  return outcome.right
}

/** A call that has to be refused: by an answer, and not by silence. */
export const refused = async (call: Outcome<unknown>): Promise<void> => {
  const outcome = await call()
  if (!isLeft(outcome)) throw new Error('was granted')
  if (outcome.left.tag !== 'rejected' || outcome.left.status >= 500)
    throw new Error(`was not refused: ${JSON.stringify(outcome.left)}`)
}

interface Mail {
  readonly to: string
  readonly links: readonly string[]
}

/** The e-mails to an address. */
export const mailsTo = async ({ mailbox }: Places, to: string): Promise<readonly Mail[]> => {
  const mails: readonly Mail[] = await (await fetch(mailbox)).json()
  return mails.filter((mail) => mail.to === to)
}

/** The token at the end of the newest link to that page of the portal. */
export const mailedToken = (places: Places, to: string, page: string): Promise<string> =>
  eventually(places, `a link to ${page} for ${to}`, async () => {
    const links = (await mailsTo(places, to)).flatMap((mail) => mail.links)
    return links
      .find((link) => new URL(link).pathname.startsWith(page))
      ?.split('/')
      .at(-1)
  })

/** Brings a provider state about; yields a value that it gives. */
export const bringAbout = async (
  { states }: Places,
  state: StateName,
  params: Readonly<Record<string, string | number>>,
): Promise<Readonly<Record<string, string>>> => {
  const answer = await fetch(states, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state, params, action: 'setup' }),
  })
  if (!answer.ok) throw new Error(`The state "${state}" was refused with ${answer.status}`)
  return answer.json()
}
