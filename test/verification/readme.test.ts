import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, it, jest } from '@jest/globals'

jest.setTimeout(120_000)

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The commands of "The simplest way", as they stand there. */
const commands = async (): Promise<string> => {
  const page = await readFile(`${root}contracts/README.md`, 'utf8')
  const [, section = ''] = page.split('\n## The simplest way\n')
  const [own = ''] = section.split('\n## ')
  return [...own.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block).join('')
}

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('No port is free')
  return address.port
}

/** Waits for each server in the background, as a person would before the next line. */
const waiting = (script: string) =>
  script.replace(
    /^(.*\b(\d{4,5})\b.*) &$/gm,
    '$1 &\nuntil curl -s -o /dev/null http://localhost:$2; do sleep 0.1; done',
  )

/** Runs a script and ends its background processes. */
const run = async (script: string) => {
  const shell = spawn('bash', ['-e', '-c', script], { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [shell.stdout, shell.stderr])
    stream.on('data', (piece) => {
      output += piece
    })
  const [exitCode] = await once(shell, 'exit')
  if (shell.pid !== undefined) process.kill(-shell.pid)
  return { exitCode, output }
}

it('A team gets from the README to green with Python and Pact’s own tools', async () => {
  let script = waiting(await commands())
  for (const port of ['8091', '8092']) script = script.replaceAll(port, String(await freePort()))
  const { exitCode, output } = await run(script)
  expect([exitCode, output]).toEqual([0, expect.stringContaining('an activation by a customer')])
  expect(output).toContain('{"appName":"Meridian Car Navigation","used":true}')
  expect(output).not.toContain('FAILED')
})
