import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

interface Sent {
  readonly contracts?: readonly { readonly providerName: string; readonly content: string }[]
  readonly branch?: string
  readonly includePendingStatus?: boolean
  readonly consumerVersionSelectors?: readonly { readonly mainBranch?: boolean }[]
  readonly success?: boolean
  readonly providerApplicationVersion?: string
  readonly events?: unknown
}

interface Published {
  readonly provider: string
  readonly branch: string | undefined
  readonly pact: object
  readonly results: Sent[]
}

/** Answers the calls of Pact's tools as the documentation of the Pact Broker says, for one version of a consumer. */
export const startBroker = async () => {
  const published: Published[] = []
  const deployed: string[] = []
  const webhooks: Sent[] = []
  const server = createServer(async (request, response) => {
    const { origin, pathname, searchParams } = new URL(request.url ?? '', url)
    const sent: Sent = request.method === 'POST' ? Object(await json(request)) : {}
    const link = (path: string) => ({ name: path, href: origin + path, templated: path.includes('{') })
    const [, kind = '', of = '', name = ''] = pathname.split('/')
    const own = published.filter(({ provider }) => provider === (name === '' ? of : name))
    const root = {
      'pb:publish-contracts': link('/contracts/publish'),
      'pb:provider-pacts-for-verification': link('/wanted/{provider}'),
      ...{ 'pb:environments': link('/environments'), 'pb:webhooks': link('/webhooks') },
    }
    const answers: Readonly<Record<string, () => object>> = {
      '': () => ({ _links: root }),
      contracts: () => {
        for (const { providerName: provider, content } of sent.contracts ?? [])
          published.push({
            ...{ provider, branch: sent.branch, results: [] },
            pact: JSON.parse(Buffer.from(content, 'base64').toString()),
          })
        return { notices: [], _embedded: { pacticipant: { _links: {} }, version: { _links: {} } }, _links: {} }
      },
      wanted: () => {
        const isWanted = ({ branch }: Published) =>
          branch === 'main' && sent.consumerVersionSelectors?.some(({ mainBranch }) => mainBranch)
        const pacts = own.filter(isWanted).map(({ results }) => ({
          shortDescription: 'the latest of main',
          verificationProperties: {
            pending: sent.includePendingStatus === true && !results.some(({ success }) => success),
            notices: [],
          },
          _links: { self: link(`/pact/${of}`) },
        }))
        return { _embedded: { pacts }, _links: { self: link(pathname) } }
      },
      pact: () => ({
        ...own[0]?.pact,
        _links: {
          'pb:publish-verification-results': link(`/results/${of}`),
          'pb:provider': link(`/pacticipants/${of}`),
        },
      }),
      results: () => ({ count: own[0]?.results.push(sent), _links: { self: link(pathname) } }),
      matrix: () => {
        const [asked, version] = [searchParams.get('q[][pacticipant]'), searchParams.get('q[][version]')]
        const isGood = ({ success, providerApplicationVersion }: Sent) =>
          success === true && providerApplicationVersion === version
        const deployable = published.some(({ provider, results }) => provider === asked && results.some(isGood))
        const reason = deployable ? 'All required verification results are published' : 'Not verified'
        return { summary: { deployable, reason }, notices: [{ type: 'info', text: reason }], matrix: [] }
      },
      environments: () => ({ uuid: 'production', name: 'production' }),
      pacticipants: () => ({
        _links: {
          'pb:record-deployment': [{ ...link(`/deployed/${of}`), name: 'production' }],
          'pb:branch-version': link('/branch/{branch}/{version}'),
        },
      }),
      deployed: () => ({ count: deployed.push(of) }),
      webhooks: () => ({ count: webhooks.push(sent), _links: { self: link('/webhooks/1') } }),
    }
    response.writeHead(request.method === 'GET' ? 200 : 201, { 'content-type': 'application/hal+json' })
    response.end(JSON.stringify(answers[kind]?.() ?? { _links: {} }))
  }).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://localhost:${port}`
  return { url, published, deployed, webhooks, stop: () => server.close() }
}
