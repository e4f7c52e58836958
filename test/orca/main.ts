// Plays a journey to the screen reader Orca, and compares its words with `journey.ts`.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { startPortal } from '../e2e/support/running-portal.ts'
import { root } from '../runner/commands.ts'
import { chromiumArguments, requireProgram } from '../runner/programs.ts'
import { journey } from './journey.ts'

const log = join(root, '.build/orca.log')

/** Orca runs this at its start. It writes each whole notice to a file, before a later one can interrupt it. */
const customizations = `import os
from orca import speech
heard = open(os.environ['SPEECH_FILE'], 'a', buffering=1)
speech._speak = lambda text, acss, interrupt: heard.write(text + '\\n')
speech.sayAll = lambda utterances, callback: [heard.write(context.utterance + '\\n') for context, acss in utterances]
`

// A separate session bus, since the desktop may have another screen reader.
if (process.env['SPEECH_FILE'] === undefined) {
  const home = await mkdtemp(join(tmpdir(), 'portal-orca-'))
  const folder = join(home, '.local/share/orca')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'orca-customizations.py'), customizations)
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, SPEECH_FILE: join(home, 'speech') }
  const ownBus = '/usr/bin/dbus-run-session'
  const { status } = spawnSync(ownBus, ['--', 'npx', 'tsx', import.meta.filename], { env, stdio: 'inherit', cwd: root })
  await rm(home, { recursive: true, force: true })
  process.exit(status ?? 1)
}

const speechFile = process.env['SPEECH_FILE']
const started: ChildProcess[] = []
const start = (program: string, ...words: readonly string[]) => {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'] })
  started.push(child)
  return child
}

const screen = start(requireProgram('xvfb'), '-displayfd', '1', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp')
process.env['DISPLAY'] = `:${String(await once(screen.stdout ?? screen, 'data')).trim()}`
start('/usr/libexec/at-spi-bus-launcher', '--launch-immediately')
await setTimeout(1000)
start('orca', '--replace', '--disable=braille')

const speech = () => readFile(speechFile, 'utf8').catch(() => '')

/** The words that are not heard, or too early. */
const missing = (hears: readonly string[], heard: string): readonly string[] => {
  let at = 0
  return hears.filter((words) => {
    const found = heard.indexOf(words, at)
    if (found !== -1) at = found + words.length
    return found === -1
  })
}

/** Listens until it is quiet for three seconds, or for fifteen while words are missing. */
const listen = async (from: number, hears: readonly string[] = []): Promise<string> => {
  let heard = ''
  for (let quiet = 0; quiet < (missing(hears, heard).length === 0 ? 3000 : 15_000); quiet += 250) {
    await setTimeout(250)
    const now = (await speech()).slice(from).replaceAll('\n', ' ')
    if (now !== heard) quiet = 0
    heard = now
  }
  return heard.trim()
}

/** Plays the journey in a separate portal and browser. Yields the missing words, and logs the heard ones. */
const play = async (): Promise<readonly string[]> => {
  const portal = await startPortal()
  const browser = await chromium.launch({
    executablePath: requireProgram('chromium'),
    headless: false,
    args: [...chromiumArguments, '--force-renderer-accessibility', '--disable-gpu', '--window-size=1280,950'],
  })
  const page = await browser.newPage({ baseURL: portal.url, viewport: null, locale: 'en-GB' })
  const problems: string[] = []
  for (const { does, act, hears } of journey) {
    const from = (await speech()).length
    await act(page).catch((reason: unknown) => problems.push(`${does}: ${reason}`))
    const heard = await listen(from, hears)
    await appendFile(log, `${does}\n  ${heard}\n`)
    problems.push(...missing(hears, heard).map((words) => `${does}: "${words}" is not heard, or too early`))
  }
  await browser.close()
  await portal.stop()
  return problems
}

await mkdir(join(root, '.build'), { recursive: true })
await writeFile(log, '')
await listen(0)
let problems = await play()
// Orca skips a notice that is gone before its turn. A notice that it never says is missing.
for (let plays = 1; plays < 3 && problems.length > 0; plays += 1) {
  const again = await play()
  problems = problems.filter((problem) => again.includes(problem))
}
for (const child of started.reverse()) child.kill()
for (const problem of problems) console.error(problem)
console.log(`${journey.length} steps; what was heard: ${log}`)
process.exit(problems.length === 0 ? 0 : 1)
