import { consumer, type Service } from '../services.ts'
import type { BrokerSettings } from './settings.ts'
import type { PublishedVersion } from './version.ts'

/** A pact to publish: the text of its file. */
export interface PublishedPact {
  readonly service: Service
  readonly text: string
}

interface BrokerNotice {
  readonly type: string
  readonly text: string
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const noticesOf = (body: unknown): readonly BrokerNotice[] => {
  const notices: unknown = isRecord(body) ? body['notices'] : undefined
  return Array.isArray(notices)
    ? notices.filter(isRecord).map(({ type, text }) => ({ type: String(type), text: String(text) }))
    : []
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Publishes all pacts as one version of the portal, with the branch as branch and as tag (older brokers know tags
 * only), in the broker's documented call POST /contracts/publish. Yields what the broker has to say; rejects when it
 * refuses or is not reached.
 */
export const publishContracts = async (
  { url, authorization }: BrokerSettings,
  { number, branch }: PublishedVersion,
  pacts: readonly PublishedPact[],
): Promise<readonly string[]> => {
  const answer = await fetch(`${url}/contracts/publish`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/hal+json',
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: JSON.stringify({
      pacticipantName: consumer,
      pacticipantVersionNumber: number,
      branch,
      tags: [branch],
      contracts: pacts.map(({ service, text }) => ({
        consumerName: consumer,
        providerName: service,
        specification: 'pact',
        contentType: 'application/json',
        content: Buffer.from(text).toString('base64'),
      })),
    }),
  }).catch(() => {
    throw new Error(`The broker at ${url} does not answer.`)
  })
  const text = await answer.text()
  const notices = noticesOf(parsed(text))
  if (!answer.ok) {
    const why = notices.length > 0 ? notices.map((notice) => notice.text).join('\n') : text
    throw new Error(`The broker at ${url} refused with ${answer.status}: ${why}`)
  }
  return notices.map((notice) => notice.text)
}
