import { fileURLToPath } from 'node:url'
import { startPortal } from '../../adapters/start-portal.ts'
import { commands } from './commands.ts'
import { runOnce, runShell } from './shell.ts'
import { processTerminal } from './terminal.ts'
import { terminalPlatform } from './terminal-platform.ts'

// `npm run shell [-- <address of a portal>] [<command>]`: takes the portal's own configuration, as a browser does. Runs the
// one command, or else asks for them.

const given = process.argv.slice(2)
const once = commands.find(({ name }) => given.includes(name))
const portal = given.find((each) => each.startsWith('http')) ?? `http://localhost:${process.env['PORT'] ?? 8080}`
const storagePath = process.env['SHELL_DATA'] || fileURLToPath(new URL('../../.build/shell.json', import.meta.url))

const fetchConfiguration = async (): Promise<unknown> => {
  const answer = await fetch(new URL('/config.json', portal)).catch(() => undefined)
  if (answer === undefined || !answer.ok) {
    throw new Error(`There is no portal at ${portal}. Start one with npm start, or give the address of another.`)
  }
  return answer.json()
}

try {
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  const started = await startPortal(await fetchConfiguration(), terminalPlatform(storagePath, locale))()
  if (started._tag === 'Left') {
    throw new Error(started.left.map(({ key, problem }) => `config.json: ${key}: ${problem}`).join('\n'))
  }
  const terminal = processTerminal()
  if (once === undefined) await runShell(started.right, terminal)
  else await runOnce(started.right, terminal, once)
  terminal.close()
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}
