import { afterAll, beforeAll, jest } from '@jest/globals'
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../contracts/sandbox/server.ts'

// A new database takes seconds on a busy machine, and jest has no such limit for one project.
jest.setTimeout(60_000)

export const portalOrigin = 'http://localhost:8399'

/** One sandbox in memory for all tests of a file. */
export const sandboxOfThisFile = (options: Partial<SandboxOptions> = {}) => {
  let starting: Promise<Sandbox> | undefined
  let url = ''
  beforeAll(async () => {
    starting = startSandbox({ port: 0, portalOrigin, ...options })
    url = (await starting).url
  })
  // A start that took too long is awaited as well, because a running sandbox keeps jest from ending.
  afterAll(async () => (await starting)?.stop())
  return { url: () => url }
}

export const servicesAt = (url: string) => ({ sso: `${url}/sso`, shop: `${url}/shop`, activation: `${url}/activation` })

interface Mail {
  readonly to: string
  readonly subject: string
  readonly links: readonly string[]
}

/** The e-mails of a sandbox, the newest first. */
export const mailsOf = async (url: string): Promise<readonly Mail[]> =>
  (await fetch(`${url}/mailbox/messages.json`)).json()
