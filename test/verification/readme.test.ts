import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { json, text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, jest } from '@jest/globals'
import { serviceNames } from '../../contracts/services.ts'
import { listen } from '../../ui/hosting/portal-server.ts'

jest.setTimeout(300_000)

const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

const readCommands = async (title: string): Promise<string> => {
  const page = await readFile(`${projectRoot}contracts/README.md`, 'utf8')
  const [, section = ''] = page.split(`\n## ${title}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('')
}

const findFreePort = async (): Promise<string> => {
  const { port, stop } = await listen(createServer())
  await stop()
  return String(port)
}

/**
 * Adds a wait for each server that a command starts in the background. A person who follows the README waits, too. The
 * script ends if a server ends, for example because a module of Python is missing.
 */
const addPortWaits = (script: string) =>
  script.replace(
    /^(.*\b(\d{4,5})\b.*) &$/gm,
    '$1 &\nuntil curl -s -o /dev/null http://localhost:$2; do kill -0 $!; sleep 0.1; done',
  )

const runScript = async (script: string, env: NodeJS.ProcessEnv = {}) => {
  const shell = spawn('bash', ['-e', '-c', `exec 2>&1\n${script}`], {
    ...{ cwd: projectRoot, env: { ...process.env, ...env }, detached: true },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // All processes share the output stream, so the stream ends with the last background process.
  const output = text(shell.stdout)
  const [exitCode] = await once(shell, 'exit')
  // Ends the script's process group, which no longer exists if there are no background processes.
  await once(spawn('kill', ['--', `-${shell.pid}`], { stdio: 'ignore' }), 'exit')
  return { exitCode, output: await output }
}

const replacePorts = async (script: string) => {
  const ports = [await findFreePort(), await findFreePort()]
  return addPortWaits(script).replace(/809([12])/g, (_, number) => ports[number - 1] ?? '')
}

it('A team that follows the README passes the verification with Python and Pact’s own tools', async () => {
  const { exitCode, output } = await runScript(await replacePorts(await readCommands('The simplest way')))
  expect([exitCode, output]).toEqual([0, expect.stringContaining('an activation by a customer')])
  // The mock service accepts the password in the README's example.
  expect(output).toContain('"access_token":"user-access-token"')
  expect(output).not.toContain('FAILED')
})

it('A service with one thread fails, and says why', async () => {
  const oneThread = "sed 's/^ThreadingHTTPServer/HTTPServer/; s/import BaseHTTPRequestHandler, /&HTTPServer, /'"
  const [server = '', verifier = ''] = (await readCommands('The simplest way')).split(/(?<=&|\/states)\n/)
  const piped = `${server.replace('contracts/example/activation.py', `<(${oneThread} contracts/example/activation.py)`)}\n`
  const oneMadeCall = `${verifier} --filter-description 'looked up before'`
  const { exitCode, output } = await runScript(await replacePorts(piped + oneMadeCall))
  expect([exitCode, output]).toEqual([1, expect.stringContaining('a call in a state needs a second thread')])
})

interface BrokerRequest {
  readonly contracts?: readonly { readonly providerName: string; readonly content: string }[]
  readonly branch?: string
  readonly events?: readonly { readonly name: string }[]
  readonly includePendingStatus?: boolean
  readonly consumerVersionSelectors?: readonly { readonly mainBranch?: boolean }[]
  readonly success?: boolean
  readonly providerApplicationVersion?: string
}

/** The broker has one version of a consumer, and answers as Pact's documentation says. */
const startBroker = async () => {
  const pacts = new Map<string, object>()
  let branch: string | undefined
  const results: (BrokerRequest & { readonly of: string })[] = []
  const deployed: string[] = []
  const webhooks: BrokerRequest[] = []
  const server = createServer(async (request, response) => {
    const { origin, pathname, searchParams } = new URL(request.url ?? '', url)
    const received: BrokerRequest = request.method === 'POST' ? Object(await json(request)) : {}
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
        branch = received.branch
        for (const { providerName, content } of received.contracts ?? [])
          pacts.set(providerName, JSON.parse(Buffer.from(content, 'base64').toString()))
        return links({}, { notices: [], _embedded: { pacticipant: links({}), version: links({}) } })
      },
      wanted: () => {
        const isWanted = branch === 'main' && received.consumerVersionSelectors?.some(({ mainBranch }) => mainBranch)
        const isVerified = results.some((result) => result.of === of && result.success)
        const pending = received.includePendingStatus === true && !isVerified
        const verificationProperties = { pending, notices: [] }
        const pact = links({ self: `/pact/${of}` }, { shortDescription: 'the latest of main', verificationProperties })
        return links({ self: pathname }, { _embedded: { pacts: isWanted ? [pact] : [] } })
      },
      pact: () =>
        links(
          { 'pb:publish-verification-results': `/results/${of}`, 'pb:provider': `/pacticipants/${of}` },
          pacts.get(of),
        ),
      results: () => links({ self: pathname }, { count: results.push({ ...received, of }) }),
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
      webhooks: () => links({ self: '/webhooks/1' }, { count: webhooks.push(received) }),
    }
    response.writeHead(request.method === 'GET' ? 200 : 201, { 'content-type': 'application/hal+json' })
    response.end(JSON.stringify(answers[kind]?.() ?? links({})))
  })
  const { port, stop } = await listen(server)
  const url = `http://localhost:${port}`
  return { url, pacts, deployed, webhooks, stop }
}

it('A team verifies the pacts from a broker, and its deployment is recorded', async () => {
  const broker = await startBroker()
  const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: 'token', PACT_DO_NOT_TRACK: 'true' }
  const { scripts } = JSON.parse(await readFile(`${projectRoot}package.json`, 'utf8'))
  const [, publish = ''] = scripts['contracts:publish'].split(' && ')
  const published = await runScript(`npx ${publish} --branch main`, env)
  expect([published.exitCode, [...broker.pacts.keys()]]).toEqual([0, expect.arrayContaining([...serviceNames])])
  // The package is already installed, and the registry can't be reached.
  const [build = '', deployed = ''] = (await readCommands('In your own build'))
    .replace(/^npm install .*$/m, '')
    .split(/(?=^npm run contracts:deployed)/m)
  const { exitCode, output } = await runScript(await replacePorts(build), env)
  expect([exitCode, output]).toEqual([0, expect.stringContaining('All required verification results')])
  expect(broker.webhooks.map(({ events }) => events)).toEqual([[{ name: 'contract_requiring_verification_published' }]])
  expect(await runScript(deployed.replace(/"\$\(.*\)"/, '1a2b3c'), env)).toMatchObject({ exitCode: 0 })
  expect(broker.deployed).toEqual(['activation', 'account-portal'])
  await broker.stop()
})
