import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { listen } from '../../ui/hosting/portal-server.ts'

interface Sent {
  readonly contracts?: readonly { readonly providerName: string; readonly content: string }[]
  readonly branch?: string
  readonly includePendingStatus?: boolean
  readonly consumerVersionSelectors?: readonly { readonly mainBranch?: boolean }[]
  readonly success?: boolean
  readonly providerApplicationVersion?: string
}

/** Answers the calls of Pact's tools as the documentation of the Pact Broker says, for one version of a consumer. */
export const startBroker = async () => {
  const pacts = new Map<string, object>()
  let branch: string | undefined
  const results: (Sent & { readonly of: string })[] = []
  const deployed: string[] = []
  const webhooks: Sent[] = []
  const server = createServer(async (request, response) => {
    const { origin, pathname, searchParams } = new URL(request.url ?? '', url)
    const sent: Sent = request.method === 'POST' ? Object(await json(request)) : {}
    const [, kind = '', of = ''] = pathname.split('/')
    const link = (path: string) => ({ name: 'production', href: origin + path, templated: path.includes('{') })
    const links = (paths: Readonly<Record<string, string>>, rest = {}) => ({
      ...rest,
      _links: Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, link(path)])),
    })
    const answers: Readonly<Record<string, () => object>> = {
      '': () =>
        links({
          'pb:publish-contracts': '/contracts/publish',
          'pb:provider-pacts-for-verification': '/wanted/{provider}',
          ...{ 'pb:environments': '/environments', 'pb:webhooks': '/webhooks' },
        }),
      contracts: () => {
        branch = sent.branch
        for (const { providerName, content } of sent.contracts ?? [])
          pacts.set(providerName, JSON.parse(Buffer.from(content, 'base64').toString()))
        return links({}, { notices: [], _embedded: { pacticipant: links({}), version: links({}) } })
      },
      wanted: () => {
        const isWanted = branch === 'main' && sent.consumerVersionSelectors?.some(({ mainBranch }) => mainBranch)
        const isVerified = results.some((result) => result.of === of && result.success)
        const pending = sent.includePendingStatus === true && !isVerified
        const verificationProperties = { pending, notices: [] }
        const pact = links({ self: `/pact/${of}` }, { shortDescription: 'the latest of main', verificationProperties })
        return links({ self: pathname }, { _embedded: { pacts: isWanted ? [pact] : [] } })
      },
      pact: () =>
        links(
          { 'pb:publish-verification-results': `/results/${of}`, 'pb:provider': `/pacticipants/${of}` },
          pacts.get(of),
        ),
      results: () => links({ self: pathname }, { count: results.push({ ...sent, of }) }),
      matrix: () => {
        const [asked, version] = [searchParams.get('q[][pacticipant]'), searchParams.get('q[][version]')]
        const deployable = results.some(
          (result) => result.of === asked && result.success && result.providerApplicationVersion === version,
        )
        const reason = deployable ? 'All required verification results are published' : 'Not verified'
        return { summary: { deployable, reason }, notices: [{ type: 'info', text: reason }], matrix: [] }
      },
      environments: () => ({ uuid: 'production', name: 'production' }),
      pacticipants: () => ({
        _links: {
          'pb:record-deployment': [link(`/deployed/${of}`)],
          'pb:branch-version': link('/branch/{branch}/{version}'),
        },
      }),
      deployed: () => ({ count: deployed.push(of) }),
      webhooks: () => links({ self: '/webhooks/1' }, { count: webhooks.push(sent) }),
    }
    response.writeHead(request.method === 'GET' ? 200 : 201, { 'content-type': 'application/hal+json' })
    response.end(JSON.stringify(answers[kind]?.() ?? links({})))
  })
  const { port, stop } = await listen(server)
  const url = `http://localhost:${port}`
  return { url, pacts, deployed, webhooks, stop }
}
