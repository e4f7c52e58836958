import '../../jest/quick-to-compile.mjs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CaptchaProvider } from '../../../contracts/sandbox/captcha/captcha.ts'
import { startSandbox } from '../../../contracts/sandbox/server.ts'

/** A mail that the sandbox has delivered. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly links: readonly string[]
  readonly sentAt: string
}

/** A sandbox with data of its own, which can go away and come back. */
export interface RunningBackEnds {
  /** Where this process reaches the sandbox. */
  readonly sandboxUrl: string
  /** Takes the back-ends away; the data stays. */
  readonly stopSandbox: () => Promise<void>
  /** Brings them back at the same address. */
  readonly startSandbox: () => Promise<void>
  /** The shop takes so long over cancellations that are asked for from now on. */
  readonly delayCancellations: (seconds: number) => void
  /** The mails to an address, newest first. */
  readonly mailbox: (address: string) => Promise<readonly Mail[]>
  readonly stop: () => Promise<void>
}

/** Starts a sandbox with fresh seeds on a free port, for the pages of one portal, which may reach it at other origins. */
export const startBackEnds = async (
  portalOrigin: string,
  captcha: CaptchaProvider,
  reachedAt: readonly string[] = [],
): Promise<RunningBackEnds> => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'portal-sandbox-'))
  const start = (port: number) => startSandbox({ port, portalOrigin, reachedAt, dataDirectory, captcha })
  let sandbox: Awaited<ReturnType<typeof start>> | undefined = await start(0)
  const sandboxUrl = sandbox.url
  const stopSandbox = async () => {
    await sandbox?.stop()
    sandbox = undefined
  }
  return {
    sandboxUrl,
    stopSandbox,
    startSandbox: async () => {
      sandbox ??= await start(Number(new URL(sandboxUrl).port))
    },
    delayCancellations: (seconds) => sandbox?.delayCancellations(seconds),
    mailbox: async (address) => {
      const mails: readonly Mail[] = await (await fetch(`${sandboxUrl}/mailbox/messages.json`)).json()
      return mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase())
    },
    stop: async () => {
      await stopSandbox()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}
