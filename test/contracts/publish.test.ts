import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { publishContracts } from '../../contracts/broker/publish-contracts.ts'
import { BrokerNotConfigured, readBrokerSettings } from '../../contracts/broker/settings.ts'

describe('The broker', () => {
  it('is named by the environment, with a token or with a user', () => {
    const url = 'https://broker.test/pacts'
    expect(readBrokerSettings({ PACT_BROKER_BASE_URL: `${url}/`, PACT_BROKER_TOKEN: 'secret' })).toEqual({
      url,
      authorization: 'Bearer secret',
    })
    expect(
      readBrokerSettings({ PACT_BROKER_BASE_URL: url, PACT_BROKER_USERNAME: 'me', PACT_BROKER_PASSWORD: 'pass' }),
    ).toEqual({ url, authorization: 'Basic bWU6cGFzcw==' })
    expect(readBrokerSettings({ PACT_BROKER_BASE_URL: url })).toEqual({ url, authorization: undefined })
  })

  it.each([
    [undefined, 'There is no Pact broker configured. Set PACT_BROKER_BASE_URL'],
    ['broker.test', 'PACT_BROKER_BASE_URL must be an http(s) address, not "broker.test"'],
  ])('that is %s is told clearly', (address, complaint) => {
    const read = () => readBrokerSettings({ PACT_BROKER_BASE_URL: address })
    expect(read).toThrow(BrokerNotConfigured)
    expect(read).toThrow(complaint)
  })
})

interface Received {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly body: unknown
}

const startBroker = async (status: number, answer: unknown) => {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    received.push({
      method: request.method,
      path: request.url,
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(pieces).toString()),
    })
    response.writeHead(status, { 'content-type': 'application/hal+json' }).end(JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The broker has no port')
  return { url: `http://127.0.0.1:${address.port}`, received, stop: () => server.close() }
}

describe('Publishing', () => {
  const version = { number: 'abc123', branch: 'main' }
  const pacts = [{ service: 'shop' as const, text: '{"interactions":[]}\n' }]
  let broker: Awaited<ReturnType<typeof startBroker>> | undefined

  beforeEach(() => {
    broker = undefined
  })
  afterEach(() => {
    broker?.stop()
  })

  it('hands over every pact as one version of the portal, its branch as branch and tag', async () => {
    broker = await startBroker(200, { notices: [{ type: 'success', text: 'Pact successfully published' }] })
    const notices = await publishContracts({ url: broker.url, authorization: 'Bearer secret' }, version, pacts)
    expect(notices).toEqual(['Pact successfully published'])
    expect(broker.received).toEqual([
      {
        method: 'POST',
        path: '/contracts/publish',
        authorization: 'Bearer secret',
        body: {
          pacticipantName: 'account-portal',
          pacticipantVersionNumber: 'abc123',
          branch: 'main',
          tags: ['main'],
          contracts: [
            {
              consumerName: 'account-portal',
              providerName: 'shop',
              specification: 'pact',
              contentType: 'application/json',
              content: Buffer.from('{"interactions":[]}\n').toString('base64'),
            },
          ],
        },
      },
    ])
  })

  it('tells why a broker refuses', async () => {
    broker = await startBroker(409, { notices: [{ type: 'error', text: 'Cannot change the content of a pact' }] })
    await expect(publishContracts({ url: broker.url, authorization: undefined }, version, pacts)).rejects.toThrow(
      `The broker at ${broker.url} refused with 409: Cannot change the content of a pact`,
    )
  })

  it('tells that a broker does not answer', async () => {
    const settings = { url: 'http://127.0.0.1:1', authorization: undefined }
    await expect(publishContracts(settings, version, pacts)).rejects.toThrow(
      'The broker at http://127.0.0.1:1 does not answer.',
    )
  })
})
