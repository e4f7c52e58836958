import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { portalConfigFor } from '../../contracts/sandbox/portal-config.ts'
import { commands } from '../shell/commands.ts'
import { runOnce, runShell } from '../shell/shell.ts'
import { startApp } from '../shell/start-app.ts'
import type { Terminal } from '../shell/terminal.ts'
import { portalOrigin, sandboxOfThisFile, seededPassword } from './support/running-sandbox.ts'

const sandbox = sandboxOfThisFile()
let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-shell-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

type Line = string | (() => Promise<string>)

/** Types the lines, each when it is asked for, and takes down what is said. */
const typing = (lines: readonly Line[]) => {
  const rest = [...lines]
  const said: string[] = []
  const next = async () => {
    const line = rest.shift()
    return typeof line === 'function' ? line() : line
  }
  const terminal: Terminal = { say: (line) => said.push(line), ask: next, askSecret: next, close: () => undefined }
  return { terminal, said }
}

/** The portal of a terminal, over what earlier ones have stored. */
const start = async () =>
  startApp(await portalConfigFor(sandbox.url(), 'none'), {
    storagePath: join(folder, 'storage.json'),
    languages: ['en-GB'],
    log: { warn: () => undefined },
  })

/** Runs the shell against the sandbox, from its start to the end of what is typed. */
const session = async (...lines: readonly Line[]): Promise<readonly string[]> => {
  const { terminal, said } = typing(lines)
  await runShell(await start(), terminal)
  return said.slice(1)
}

describe('The shell', () => {
  it('signs in, lists the orders, and knows its customer the next time', async () => {
    const first = await session('sign in', 'demo@meridian.test', seededPassword, 'orders')
    expect(first[0]).toBe('Signed in as demo@meridian.test.')
    expect(first).toContain(' 1000318  2021-06-17 10:26  paid            $12.00')
    expect(first.at(-1)).toBe('9 orders.')
    expect((await stat(join(folder, 'storage.json'))).mode & 0o077).toBe(0)

    const second = await session('orders', 'sign out', 'orders')
    expect(second[0]).toBe('Signed in as demo@meridian.test.')
    expect(second.at(-3)).toBe('9 orders.')
    expect(second.slice(-2)).toEqual(['Signed out.', 'The orders could not be loaded (not-logged-in).'])
  })

  it('lists what renews, and runs one command where one is asked for', async () => {
    const { terminal, said } = typing(['demo@meridian.test', seededPassword])
    const subscriptions = commands.find(({ name }) => name === 'subscriptions')
    if (subscriptions === undefined) throw new Error('There is no such command')
    await runOnce(await start(), terminal, subscriptions)
    expect(said).toContainEqual(
      expect.stringMatching(/^Meridian Premium\+, yearly subscription: active, €29\.99, renews in \d+ days$/),
    )
    expect(said).toContain('Meridian Premium, monthly subscription: cancelled, €4.99')
    expect(said.at(-1)).toBe('2 subscriptions.')
  })

  it('tells a wrong password by its code', async () => {
    expect(await session('sign in', 'demo@meridian.test', 'wrong')).toEqual(['[error] credentials-invalid'])
  })

  it('activates a license for a customer', async () => {
    expect(await session('activate', 'CARS-2026-DEMO-0001', 'demo@meridian.test', seededPassword)).toEqual([
      'A code for Meridian Car Navigation.',
      'Meridian Car Navigation is activated for demo@meridian.test.',
    ])
    expect(await session('activate', 'CARS-2026-DEMO-0001')).toEqual(['[error] activation-code-used'])
  })

  it('activates a license for a new customer by the mailed link', async () => {
    const email = 'shell@example.test'
    const path = '/activate-license-key/email-validation/'
    const mailedLink = async () => portalOrigin + path + (await sandbox.mailedToken(email, path))
    expect(await session('activate', 'CARS-2026-DEMO-0002', email, mailedLink, 'battery staple')).toEqual([
      'A code for Meridian Car Navigation.',
      `A verification e-mail is on its way to ${email}.`,
      `Meridian Car Navigation is activated for ${email}.`,
    ])
  })

  it.each([
    ['demo-travel', 'It opens meridiantravel://user-auth/demo-travel'],
    [`${portalOrigin}/magic-link/demo-navigation`, 'It opens meridiannav://login-user/demo-navigation'],
    ['demo-web', 'It opens https://travel.meridian.test/'],
    ['demo-used', 'The link is used.'],
    ['no-such-link', 'The link is invalid.'],
  ])('tells what the magic link %s opens', async (link, answer) => {
    expect(await session('magic link', link)).toEqual([answer])
  })

  it('has a new magic link mailed in place of an expired one', async () => {
    expect(await session('magic link', 'demo-expired', 'yes')).toEqual([
      'The link is expired.',
      'New email is on its way.',
    ])
    expect(await session('magic link', 'demo-expired', 'no')).toEqual(['The link is expired.'])
  })

  it('shows what it can do when it is asked for something else', async () => {
    const [help = ''] = await session('what?', 'quit', 'orders')
    for (const command of ['sign in', 'orders', 'activate', 'magic link', 'sign out', 'quit']) {
      expect(help).toContain(command)
    }
  })
})
