import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { portalConfigFor } from '../../contracts/sandbox/portal-config.ts'
import { buildShell } from '../shell/build.ts'
import { openTerminal, type PseudoTerminal } from '../shell/pseudo-terminal.ts'
import { portalOrigin, sandboxOfThisFile, seededPassword } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()
const builtShell = fileURLToPath(new URL('../../.build/packages/terminal/', import.meta.url))
const transcript = fileURLToPath(new URL('../../.build/terminal-transcript.txt', import.meta.url))

let script = ''
let folder = ''
let portal: Server
let terminal: PseudoTerminal | undefined

const storage = () => join(folder, 'storage.json')
const address = () => {
  const listening = portal.address()
  return `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`
}

beforeAll(async () => {
  script = await buildShell(builtShell)
  folder = await mkdtemp(join(tmpdir(), 'portal-terminal-'))
  await writeFile(transcript, '')
  portal = createServer(async (_request, response) => {
    response.end(JSON.stringify(await portalConfigFor(sandbox.url(), 'none')))
  })
  await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
}, 120_000)

afterEach(() => terminal?.end())

afterAll(async () => {
  portal.closeAllConnections()
  portal.close()
  await rm(folder, { recursive: true, force: true })
})

const open = (): PseudoTerminal => {
  terminal = openTerminal([process.execPath, script, address()], {
    SHELL_DATA: storage(),
    NODE_ENV: 'production',
    LANG: 'en_GB.UTF-8',
    TZ: 'UTC',
  })
  return terminal
}

/** The terminal of a customer who signed in there some time ago. */
const openSignedIn = async (): Promise<PseudoTerminal> => {
  const token = await sandbox.userToken('demo@meridian.test')
  await writeFile(storage(), JSON.stringify({ user_access_token: token }))
  const user = open()
  await user.shows('Signed in as demo@meridian.test', 'My orders')
  return user
}

/** Waits for a screen, and keeps it in the transcript. */
const sees = async (seen: PseudoTerminal, ...texts: readonly string[]) => {
  await seen.shows(...texts)
  await appendFile(transcript, `${seen.screen()}\n\n`)
}

const signIn = async (user: PseudoTerminal, password: string) => {
  user.type('demo@meridian.test')
  await user.shows('Email: demo@meridian.test')
  user.press('enter')
  user.type(password)
  await user.shows('*'.repeat(password.length))
}

describe('The portal in a terminal', () => {
  it('signs a customer in with a masked password, tells a wrong one, and remembers the customer in a file of theirs', async () => {
    // Readable by all, as another program may have left it.
    await writeFile(storage(), '{}', { mode: 0o644 })
    const user = open()
    await sees(user, 'Sign in', 'Activate a licence', 'English (UK)')
    user.press('enter')
    await user.shows('Password:')
    await signIn(user, 'not this one')
    expect(user.screen()).not.toContain('not this one')
    user.press('enter')
    await sees(user, 'Wrong email or password')
    user.press('enter')
    user.type(seededPassword)
    await user.shows('*'.repeat(seededPassword.length))
    expect(user.screen()).not.toContain(seededPassword)
    user.press('enter')
    await user.shows('Signed in as demo@meridian.test', '1–5 of 9')
    expect((await stat(storage())).mode & 0o777).toBe(0o600)
    expect(JSON.parse(await readFile(storage(), 'utf8'))).toHaveProperty('user_access_token')
    user.press('controlC')
    expect(await user.ended).toBe(0)
  }, 120_000)

  it('loses no key that is typed ahead', async () => {
    await rm(storage(), { force: true })
    const user = open()
    await user.shows('Sign in')
    user.type(`\rdemo@meridian.test\r${seededPassword}\r`)
    await user.shows('Signed in as demo@meridian.test', '1–5 of 9')
  }, 120_000)

  it('lists orders by pages, searches and filters them, and shows one', async () => {
    const user = await openSignedIn()
    user.press('enter')
    await sees(user, ' 1004615', '1–5 of 9')
    user.press('right')
    await sees(user, ' 1000318', '6–9 of 9')
    user.type('/')
    await user.shows('Order number or product')
    user.type('alps')
    await sees(user, 'Search: alps', '1–1 of 1', ' 1000318')
    expect(user.screen()).not.toContain('1002417')
    user.press('enter')
    await user.shows('›  1000318')
    user.press('enter')
    await sees(user, 'Order 1000318', 'Hiking maps: the Alps', 'Payment number: ')
    user.press('escape')
    await user.shows('Search: alps')
    user.type('/')
    await user.shows('   1000318')
    user.press('backspace', 'backspace', 'backspace', 'backspace')
    await user.shows('Order number or product', '1–5 of 9')
    user.press('enter')
    await user.shows('›  1004615')
    user.type('s')
    await sees(user, 'Status: Paid', '1–5 of 5')
    user.type('r')
    await sees(user, '☑ With subscription', '1–2 of 2')
  }, 120_000)

  it('cancels a subscription after a question', async () => {
    const user = await openSignedIn()
    user.press('down', 'enter')
    await sees(user, '› Meridian Premium+, yearly subscription  active', '[c] Cancel subscription')
    user.type('c')
    await sees(user, 'Are you sure?', '› No')
    user.press('enter')
    await user.shows('[c] Cancel subscription')
    expect(user.screen()).toContain('yearly subscription  active')
    user.type('c')
    await user.shows('Are you sure?')
    user.press('down', 'enter')
    await sees(user, 'Your subscription will be canceled shortly')
    await user.shows('Meridian Premium+, yearly subscription  cancelled')
    expect(user.screen()).not.toContain('[c] Cancel subscription')
  }, 120_000)

  it('activates a licence for a new customer by the mailed link', async () => {
    const email = 'terminal@example.test'
    const path = '/activate-license-key/email-validation/'
    const user = await openSignedIn()
    user.press('down', 'down', 'enter')
    await user.shows('Activation code:')
    user.type('USED-2026-DEMO-0001')
    await user.shows('DEMO-0001')
    user.press('enter')
    await sees(user, 'This code has already been used.')
    user.type('CARS-2026-DEMO-0002')
    await user.shows('CARS-2026-DEMO-0002')
    user.press('enter')
    await sees(user, 'App: Meridian Car Navigation', 'Email:')
    user.type(email)
    await user.shows(`Email: ${email}`)
    user.press('enter')
    await sees(user, 'A verification email was sent to this address:', 'Code:')
    user.type(portalOrigin + path + (await sandbox.mailedToken(email, path)))
    await user.shows(path)
    user.press('enter')
    await user.shows('New password:')
    user.type('battery staple')
    await user.shows('*'.repeat('battery staple'.length))
    user.press('enter')
    await sees(user, 'Your licence is active', `Activated for: ${email}`)
  }, 120_000)

  it('speaks the languages of the portal, and signs out', async () => {
    const user = await openSignedIn()
    user.press('down', 'down', 'down', 'enter')
    await user.shows('Deutsch')
    user.press('down', 'down', 'enter')
    await sees(user, 'Meine Bestellungen', 'Abmelden', 'Deutsch')
    user.press('down', 'down', 'down', 'down', 'enter')
    await sees(user, 'Anmelden')
    expect(user.screen()).not.toContain('demo@meridian.test')
    expect(JSON.parse(await readFile(storage(), 'utf8'))).not.toHaveProperty('user_access_token')
    user.press('controlC')
    expect(await user.ended).toBe(0)

    const again = open()
    await again.shows('Anmelden', 'Deutsch')
  }, 120_000)

  it('runs one command line by line, from a pipe', async () => {
    const { stdout, code } = await new Promise<{ readonly stdout: string; readonly code: number | null }>((resolve) => {
      const environment = { ...process.env, SHELL_DATA: join(folder, 'piped.json') }
      const child = execFile('node', [script, address(), 'orders'], { env: environment }, (_error, stdout) =>
        resolve({ stdout, code: child.exitCode }),
      )
      child.stdin?.end(`demo@meridian.test\n${seededPassword}\n`)
    })
    expect([stdout.trimEnd().split('\n').at(-1), code]).toEqual(['9 orders.', 0])
  }, 60_000)
})
