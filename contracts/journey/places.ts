import { isLeft } from 'fp-ts/Either'
import { type BackEnds, httpPorts } from '../../adapters/package/http.ts'
import { rememberIn } from '../../adapters/package/storage.ts'
import { memoryStorage } from '../../adapters/storage/shell-storage.ts'
import type { Outcome } from '../../core/shared/outcome.ts'
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

const clock = { now: Date.now }

/** Asks again and again until it is so. */
export const eventually = async <A>({ patience }: Places, what: string, ask: () => Promise<A>) => {
  for (const end = Date.now() + patience; Date.now() < end; ) {
    const found = await ask()
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what}: nothing in ${patience} ms`)
}

/** The portal as far as it talks to back-ends, in a browser with cookies of its own. */
export const openPortal = (services: Places['services']): BackEnds => {
  const cookies = new Map<string, string>()
  const { ports, clientTokens } = rememberIn({ storage: memoryStorage(), clock, deviceLanguages: ['en-GB'] })
  return httpPorts({
    fetch: async (address, options) => {
      const headers = new Headers(options?.headers)
      if (options?.credentials === 'include')
        headers.set('cookie', [...cookies].map((each) => each.join('=')).join('; '))
      const answer = await fetch(address, { ...options, headers })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      return answer
    },
    config: { services: { ...services, timeoutMs: 15_000 }, clientId: 'account-portal' },
    clientTokens,
    language: ports.language,
    clock,
    log: { warn: () => undefined },
  })
}

/** The value of a call that has to succeed. */
export const granted = async <A>(what: string, call: Outcome<A>): Promise<A> => {
  const outcome = await call()
  if (isLeft(outcome)) throw new Error(`${what} was not granted: ${JSON.stringify(outcome.left)}`)
  return outcome.right
}

/** A call that has to be refused: by an answer, and not by silence. */
export const refused = async (what: string, call: Outcome<unknown>): Promise<void> => {
  const outcome = await call()
  if (!isLeft(outcome)) throw new Error(`${what} was granted`)
  if (outcome.left.tag !== 'rejected' || outcome.left.status >= 500)
    throw new Error(`${what} was not refused: ${JSON.stringify(outcome.left)}`)
}

/** The e-mails to an address, each with the addresses that it links to. */
export const mailsTo = async ({ mailbox }: Places, to: string) => {
  const mails: readonly { readonly to: string; readonly links: readonly string[] }[] = await (
    await fetch(mailbox)
  ).json()
  return mails.filter((mail) => mail.to === to)
}

/** The token at the end of the newest link to that page of the portal. */
export const mailedToken = async (places: Places, to: string, page: string): Promise<string> => {
  const link = await eventually(places, `a link to ${page} for ${to}`, async () =>
    (await mailsTo(places, to)).flatMap(({ links }) => links).find((each) => new URL(each).pathname.startsWith(page)),
  )
  return link?.split('/').at(-1) ?? ''
}

/** Brings a provider state about; yields what it gives. */
export const bringAbout = async (
  { states }: Places,
  state: StateName,
  params: Readonly<Record<string, string | number>>,
): Promise<Readonly<Record<string, string>>> => {
  const body = JSON.stringify({ state, params, action: 'setup' })
  const answer = await fetch(states, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  if (!answer.ok) throw new Error(`The state "${state}" was refused with ${answer.status}`)
  return answer.json()
}
