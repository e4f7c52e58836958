import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, it, jest } from '@jest/globals'
import { services } from '../../contracts/services.ts'
import { listen } from '../../ui/hosting/portal-server.ts'
import { startBroker } from './stand-in-broker.ts'

jest.setTimeout(120_000)

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The commands of a section of the README. */
const commands = async (title: string): Promise<string> => {
  const page = await readFile(`${root}contracts/README.md`, 'utf8')
  const [, section = ''] = page.split(`\n## ${title}\n`)
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('')
}

const freePort = async (): Promise<string> => {
  const { port, stop } = await listen(createServer())
  await stop()
  return String(port)
}

/** Waits for each server in the background, as a person would before the next line. */
const waiting = (script: string) =>
  script.replace(
    /^(.*\b(\d{4,5})\b.*) &$/gm,
    '$1 &\nuntil curl -s -o /dev/null http://localhost:$2; do sleep 0.1; done',
  )

/** Runs a script and ends its background processes. */
const run = async (script: string, env: NodeJS.ProcessEnv = {}) => {
  const shell = spawn('bash', ['-e', '-c', `exec 2>&1\n${script}`], {
    ...{ cwd: root, env: { ...process.env, ...env }, detached: true },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // The output ends with the last background process.
  const output = text(shell.stdout)
  const [exitCode] = await once(shell, 'exit')
  // A group without a background process has ended with its shell.
  await once(spawn('kill', ['--', `-${shell.pid}`], { stdio: 'ignore' }), 'exit')
  return { exitCode, output: await output }
}

const atFreePorts = async (script: string) => {
  const ports = [await freePort(), await freePort()]
  return waiting(script).replace(/809([12])/g, (_, number) => ports[number - 1] ?? '')
}

it('A team gets from the README to green with Python and Pact’s own tools', async () => {
  const { exitCode, output } = await run(await atFreePorts(await commands('The simplest way')))
  expect([exitCode, output]).toEqual([0, expect.stringContaining('an activation by a customer')])
  expect(output).toContain('{"appName":"Meridian Car Navigation","used":true}')
  expect(output).not.toContain('FAILED')
})

it('A service with one thread fails, and says why', async () => {
  const oneThread = "sed 's/^ThreadingHTTPServer/HTTPServer/; s/import BaseHTTPRequestHandler, /&HTTPServer, /'"
  const [server = '', verifier = ''] = (await commands('The simplest way')).split(/(?<=&|\/states)\n/)
  const piped = `${server.replace('contracts/example/activation.py', `<(${oneThread} contracts/example/activation.py)`)}\n`
  const oneMadeCall = `${verifier} --filter-description 'looked at before'`
  const { exitCode, output } = await run(await atFreePorts(piped + oneMadeCall))
  expect([exitCode, output]).toEqual([1, expect.stringContaining('a made call needs a second thread')])
})

it('A team gets from the pacts in a broker to a deployment that is recorded', async () => {
  const broker = await startBroker()
  const env = { PACT_BROKER_BASE_URL: broker.url, PACT_BROKER_TOKEN: 'token', PACT_DO_NOT_TRACK: 'true' }
  const { scripts } = JSON.parse(await readFile(`${root}package.json`, 'utf8'))
  const [, publish = ''] = scripts['contracts:publish'].split(' && ')
  const published = await run(`npx ${publish} --branch main`, env)
  expect([published.exitCode, [...broker.pacts.keys()]]).toEqual([0, expect.arrayContaining([...services])])
  // The package is here, and an installation would ask the registry.
  const build = (await commands('In your own build')).replace(/^npm install .*$/m, '')
  const { exitCode, output } = await run(await atFreePorts(build), env)
  expect([exitCode, output]).toEqual([0, expect.stringContaining('All required verification results')])
  expect([broker.webhooks.length, broker.deployed]).toEqual([1, ['activation']])
  await broker.stop()
})
