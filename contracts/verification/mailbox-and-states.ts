import { readFileSync } from 'node:fs'
import { parseStates } from '../pact-files/states-page.ts'
import type { StateName } from '../sandbox/pact/states.ts'

export interface Mail {
  readonly to: string
  readonly links: readonly string[]
  readonly language: string
}

const isMail = (value: unknown): value is Mail => {
  const { to, links, language } = Object(value)
  return [to, language, ...(Array.isArray(links) ? links : [undefined])].every((each) => typeof each === 'string')
}

/** Reads the emails in the mailbox, the newest first. */
export const readMails = async (mailboxUrl: string): Promise<readonly Mail[]> => {
  const answer = await fetch(mailboxUrl)
  const text = await answer.text()
  const mails: unknown = await new Response(text).json().catch(() => undefined)
  if (answer.ok && Array.isArray(mails) && mails.every(isMail)) return mails
  const shape = '[{ "to", "links": [address], "language", "subject", "sentAt" }]'
  throw new Error(`The mailbox answers ${answer.status} ${text.slice(0, 120)}, not ${shape}`)
}

/** Matches a token with at least 128 random bits, without characters that could end a link in an email. */
export const mailedTokenPattern = /^[\w.~-]{22,1000}$/
export const mailedTokenDescription = '22 or more random letters, digits, "-", "_", "." and "~"'

interface StatesEndpoint {
  readonly statesUrl: string
  readonly signal?: AbortSignal
}

const statesPage = readFileSync(new URL('../pacts/states.md', import.meta.url), 'utf8')

const valueNamesByState = new Map(parseStates(statesPage).map(({ state, valueNames }) => [state, valueNames]))

/** Sets up a provider state and returns its values. Rejects if a value is missing. */
export const setUpState = async ({ statesUrl, signal }: StatesEndpoint, state: StateName, params: object) => {
  const body = JSON.stringify({ state, params, action: 'setup' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(statesUrl, { method: 'POST', headers, body, signal: signal ?? null })
  const answered = await answer.text()
  if (!answer.ok) throw new Error(`${answer.status} ${answered} to the state "${state}"`)
  const values: Readonly<Record<string, string>> = answered === '' ? {} : JSON.parse(answered)
  for (const name of valueNamesByState.get(state) ?? []) {
    const given = name === 'token' ? (Object(params).tokenName ?? name) : name
    const value: unknown = values[given]
    if (typeof value !== 'string' || value === '')
      throw new Error(`The answer ${answered || '(empty)'} to the state "${state}" gives no text "${given}"`)
    if (['token', 'code'].includes(name) && !mailedTokenPattern.test(value))
      throw new Error(`The state "${state}" gives "${value}" as "${given}", which is not ${mailedTokenDescription}`)
  }
  return values
}
