/** Where the contracts are published, and what this version of them is. */
export interface BrokerSettings {
  readonly url: string
  /** Either a bearer token or a user with a password; brokers without a lock take neither. */
  readonly authorization: string | undefined
}

/** Publishing is not configured, or wrongly; the message says what to set. */
export class BrokerNotConfigured extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

const authorizationOf = ({
  PACT_BROKER_TOKEN: token,
  PACT_BROKER_USERNAME: username,
  PACT_BROKER_PASSWORD: password,
}: Environment): string | undefined => {
  if (token) return `Bearer ${token}`
  if (username && password) return basic(username, password)
  return undefined
}

/** Reads PACT_BROKER_BASE_URL and PACT_BROKER_TOKEN (or _USERNAME and _PASSWORD), as all of Pact's tools name them. */
export const readBrokerSettings = (environment: Environment): BrokerSettings => {
  const url = environment['PACT_BROKER_BASE_URL'] ?? ''
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new BrokerNotConfigured(
      url === ''
        ? 'There is no Pact broker configured. Set PACT_BROKER_BASE_URL, and PACT_BROKER_TOKEN (or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD).'
        : `PACT_BROKER_BASE_URL must be an http(s) address, not "${url}".`,
    )
  }
  return { url: url.replace(/\/+$/, ''), authorization: authorizationOf(environment) }
}
