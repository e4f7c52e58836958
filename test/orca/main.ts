// Plays a journey with the screen reader Orca, and checks that Orca says the expected texts.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromium, type Locator, type Page } from '@playwright/test'
import { demoCustomer } from '../e2e/support/customer.ts'
import { startPortal } from '../e2e/support/running-portal.ts'
import { root } from '../runner/commands.ts'
import { chromiumArguments, requireProgram } from '../runner/programs.ts'

interface OrcaStep {
  readonly does: string
  readonly act: (page: Page) => Promise<unknown>
  /** The texts that Orca must say in this order. Orca may say other texts in between. */
  readonly expected: readonly string[]
}

const openPath = (path: string) => (page: Page) => page.goto(path)

/** Focuses a control, waits until Orca has said its name, and presses Enter. */
const pressEnterOn = async (page: Page, control: Locator) => {
  await control.focus()
  await page.waitForTimeout(1500)
  await page.keyboard.press('Enter')
}

const pressEscape = (page: Page) => page.keyboard.press('Escape')

const pressButton =
  (name: string | RegExp, role: 'button' | 'link' = 'button') =>
  (page: Page) =>
    pressEnterOn(page, page.getByRole(role, { name }).first())

/** Fills in a field with one event, because Orca would say each typed key. */
const fillField = (label: string, text: string) => async (page: Page) => {
  const field = page.getByLabel(label, { exact: true })
  await field.fill(text)
  await pressEnterOn(page, field)
}

const journeySteps: readonly OrcaStep[] = [
  {
    does: 'opens the sign-in',
    act: openPath('/sign-in'),
    expected: [
      'Skip to content link',
      'Sign in heading level 1',
      'Email address entry required',
      'Sign in push button',
    ],
  },
  {
    does: 'goes to the first field',
    act: (page) => page.getByLabel('Email address').focus(),
    expected: ['Email address entry required'],
  },
  { does: 'sends the empty form', act: (page) => page.keyboard.press('Enter'), expected: ['Field is required'] },
  {
    does: 'sends a wrong password',
    act: async (page) => {
      await page.getByLabel('Email address').fill(demoCustomer.username)
      await fillField('Password', 'wrong horse')(page)
    },
    expected: ['Wrong email or password'],
  },
  { does: 'signs in', act: fillField('Password', demoCustomer.password), expected: ['My orders'] },
  {
    does: 'opens an order',
    act: pressButton('Details for order 1004210', 'link'),
    expected: ['Details for order 1004210 link'],
  },
  {
    does: 'asks to cancel',
    act: pressButton('Cancel subscription'),
    expected: ['Cancel subscription push button', 'Are you sure? dialog', 'No, keep'],
  },
  { does: 'keeps it', act: pressEscape, expected: ['Cancel subscription push button'] },
  {
    does: 'opens the card form',
    act: pressButton('Change payment card'),
    expected: ['Change payment card', 'New payment card heading level 3', 'Loading the card form'],
  },
  {
    does: 'opens the languages',
    act: pressButton(/^Language/),
    expected: ['Language: English (UK) push button', 'Choose your language dialog', 'entry'],
  },
  { does: 'closes them', act: pressEscape, expected: ['Language: English (UK) push button'] },
  {
    does: 'loses the network',
    act: (page) => page.context().setOffline(true),
    expected: ['You are offline.', 'send it when you are back online.'],
  },
  { does: 'has it again', act: (page) => page.context().setOffline(false), expected: ['You are online again.'] },
  { does: 'signs out', act: pressButton('Sign out'), expected: ['Sign in heading level 1'] },
  {
    does: 'opens the activation',
    act: openPath('/activate-license-key'),
    expected: ['Activate your licence heading level 1', 'Activation code entry'],
  },
  { does: 'enters a code', act: fillField('Activation code', 'CARS-2026-DEMO-0001'), expected: ['Your email address'] },
  {
    does: 'enters an account',
    act: fillField('Email address', demoCustomer.username),
    expected: ['Sign in and activate'],
  },
  { does: 'activates', act: fillField('Password', demoCustomer.password), expected: ['Your licence is active'] },
  { does: 'opens an address without a page', act: openPath('/nowhere'), expected: ['Not found heading level 1'] },
]

const orcaLogPath = join(root, '.build/orca.log')

/** Writes every notice to a file, even if Orca interrupts the notice. */
const orcaCustomizationScript = `import os
from orca import speech
spoken = open(os.environ['SPEECH_FILE'], 'a', buffering=1)
speech._speak = lambda text, acss, interrupt: spoken.write(text + '\\n')
speech.sayAll = lambda utterances, callback: [spoken.write(context.utterance + '\\n') for context, acss in utterances]
`

// Starts this program again in a separate session bus, because another screen reader may run on the desktop.
if (process.env['SPEECH_FILE'] === undefined) {
  const home = await mkdtemp(join(tmpdir(), 'portal-orca-'))
  const folder = join(home, '.local/share/orca')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'orca-customizations.py'), orcaCustomizationScript)
  const env = { ...process.env, HOME: home, XDG_RUNTIME_DIR: home, SPEECH_FILE: join(home, 'speech') }
  const ownBus = '/usr/bin/dbus-run-session'
  const { status } = spawnSync(ownBus, ['--', 'npx', 'tsx', import.meta.filename], { env, stdio: 'inherit', cwd: root })
  await rm(home, { recursive: true, force: true })
  process.exit(status ?? 1)
}

const speechFile = process.env['SPEECH_FILE']
const startedProcesses: ChildProcess[] = []
const startProgram = (program: string, ...args: readonly string[]) => {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  startedProcesses.push(child)
  return child
}

const virtualScreen = startProgram(
  requireProgram('xvfb'),
  '-displayfd',
  '1',
  '-screen',
  '0',
  '1280x1000x24',
  '-nolisten',
  'tcp',
)
process.env['DISPLAY'] = `:${String(await once(virtualScreen.stdout ?? virtualScreen, 'data')).trim()}`
startProgram('/usr/libexec/at-spi-bus-launcher', '--launch-immediately')
await setTimeout(1000)
startProgram('orca', '--replace', '--disable=braille')

const readSpeech = () => readFile(speechFile, 'utf8').catch(() => '')

/** Returns the expected texts that Orca has not said, or has said in the wrong order. */
const findUnspoken = (expected: readonly string[], spoken: string): readonly string[] => {
  let at = 0
  return expected.filter((words) => {
    const found = spoken.indexOf(words, at)
    if (found !== -1) at = found + words.length
    return found === -1
  })
}

/** Waits until Orca is silent for three seconds, or for fifteen seconds if an expected text is missing. */
const waitForSilence = async (from: number, expected: readonly string[] = []): Promise<string> => {
  let spoken = ''
  for (let quiet = 0; quiet < (findUnspoken(expected, spoken).length === 0 ? 3000 : 15_000); quiet += 250) {
    await setTimeout(250)
    const now = (await readSpeech()).slice(from).replaceAll('\n', ' ')
    if (now !== spoken) quiet = 0
    spoken = now
  }
  return spoken.trim()
}

/** Returns the texts that were not spoken. */
const playJourney = async (): Promise<readonly string[]> => {
  const portal = await startPortal()
  const browser = await chromium.launch({
    executablePath: requireProgram('chromium'),
    headless: false,
    args: [...chromiumArguments, '--force-renderer-accessibility', '--disable-gpu', '--window-size=1280,950'],
  })
  const page = await browser.newPage({ baseURL: portal.url, viewport: null, locale: 'en-GB' })
  const problems: string[] = []
  for (const { does, act, expected } of journeySteps) {
    const from = (await readSpeech()).length
    await act(page).catch((reason: unknown) => problems.push(`${does}: ${reason}`))
    const spoken = await waitForSilence(from, expected)
    await appendFile(orcaLogPath, `${does}\n  ${spoken}\n`)
    problems.push(...findUnspoken(expected, spoken).map((words) => `${does}: "${words}" is not heard, or too early`))
  }
  await browser.close()
  await portal.stop()
  return problems
}

await mkdir(join(root, '.build'), { recursive: true })
await writeFile(orcaLogPath, '')
await waitForSilence(0)
let problems = await playJourney()
// Orca skips a notice that disappears before it is spoken, so a text counts only if all three plays lack it.
for (let plays = 1; plays < 3 && problems.length > 0; plays += 1) {
  const again = await playJourney()
  problems = problems.filter((problem) => again.includes(problem))
}
for (const child of startedProcesses.reverse()) child.kill()
for (const problem of problems) console.error(problem)
console.log(`${journeySteps.length} steps; what was heard: ${orcaLogPath}`)
process.exit(problems.length === 0 ? 0 : 1)
