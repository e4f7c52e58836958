import { textIn } from './answers.ts'
import { DriverHung } from './driver.ts'

/** WebDriver: one browser behind a driver, by requests below its session. */
export interface WebdriverSession {
  readonly version: string
  readonly get: (path: string) => Promise<unknown>
  readonly post: (path: string, body: object) => Promise<unknown>
  /** Closes the window that commands go to. */
  readonly remove: (path: string) => Promise<unknown>
}

/** On a machine that is busy a whole journey takes ten seconds. */
const patience = 15_000

const ask = async (method: string, address: string, body?: object): Promise<unknown> => {
  const answer = await fetch(address, {
    method,
    signal: AbortSignal.timeout(patience),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((reason: unknown) => {
    throw new DriverHung(`${method} ${address}`, { cause: reason })
  })
  const { value } = await answer.json()
  if (!answer.ok) throw new Error(`${textIn(value, 'error')}: ${textIn(value, 'message')}`)
  return value
}

/** Has a driver start a browser. */
export const newWebdriverSession = async (driver: string, capabilities: object): Promise<WebdriverSession> => {
  const session = await ask('POST', `${driver}/session`, { capabilities: { alwaysMatch: capabilities } })
  const base = `${driver}/session/${textIn(session, 'sessionId')}`
  return {
    version: textIn(session, 'capabilities', 'browserVersion'),
    get: (path) => ask('GET', base + path),
    post: (path, body) => ask('POST', base + path, body),
    remove: (path) => ask('DELETE', base + path),
  }
}
