import { commands } from './commands.ts'
import { runFace } from './face/run-face.tsx'
import { runOnce, runShell } from './shell.ts'
import { startApp } from './start-app.ts'
import { processTerminal } from './terminal.ts'

// What `npm run shell` has bundled: takes the portal's own configuration, as a browser does. Runs the one command that it is
// given; else shows the portal in a terminal, or asks for commands line by line where there is none, or as `plain` says.

const given = process.argv.slice(2)
const once = commands.find(({ name }) => given.includes(name))
const portal = given.find((each) => each.startsWith('http')) ?? `http://localhost:${process.env['PORT'] ?? 8080}`
const storagePath = process.env['SHELL_DATA'] ?? 'shell.json'
const isPlain = given.includes('plain') || process.stdin.isTTY !== true || process.stdout.isTTY !== true

const fetchConfiguration = async (): Promise<unknown> => {
  const answer = await fetch(new URL('/config.json', portal)).catch(() => undefined)
  if (answer === undefined || !answer.ok) {
    throw new Error(`There is no portal at ${portal}. Start one with npm start, or give the address of another.`)
  }
  return answer.json()
}

try {
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  const hasFace = once === undefined && !isPlain
  const app = startApp(await fetchConfiguration(), {
    storagePath,
    languages: [locale],
    // A line in between would tear the picture.
    log: { warn: hasFace ? () => undefined : (event, data) => console.warn(event, data ?? '') },
  })
  if (hasFace) await runFace(app, new URL('locales/', import.meta.url))
  else {
    const terminal = processTerminal()
    if (once === undefined) await runShell(app, terminal)
    else await runOnce(app, terminal, once)
    terminal.close()
  }
  app.dispose()
} catch (reason) {
  console.error(reason instanceof Error ? reason.message : reason)
  process.exitCode = 1
}
