import { access, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CaptchaProvider } from '../../../contracts/sandbox/captcha/captcha.ts'
import { portalConfigFor } from '../../../contracts/sandbox/portal-config.ts'
import { startSandbox } from '../../../contracts/sandbox/server.ts'
import { startPortalServer } from '../../../ui/hosting/portal-server.ts'

/** A mail that the sandbox has delivered. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly links: readonly string[]
  readonly sentAt: string
}

/** The built portal with back-ends and data of its own. */
export interface RunningPortal {
  readonly url: string
  readonly sandboxUrl: string
  /** Takes the back-ends away; the data stays. */
  readonly stopSandbox: () => Promise<void>
  /** Brings them back at the same address. */
  readonly startSandbox: () => Promise<void>
  /** The mails to an address, newest first. */
  readonly mailbox: (address: string) => Promise<readonly Mail[]>
  readonly stop: () => Promise<void>
}

const builtPortal = fileURLToPath(new URL('../../../dist', import.meta.url))

/** Starts the portal out of `dist/` and a sandbox with fresh seeds, both on free ports. */
export const startPortal = async (captcha: CaptchaProvider = 'none'): Promise<RunningPortal> => {
  await access(join(builtPortal, 'index.html')).catch(() => {
    throw new Error('There is no built portal to test. Run: npm run build')
  })
  const dataDirectory = await mkdtemp(join(tmpdir(), 'portal-sandbox-'))
  const { portalPort, sandboxPort } = await freePorts()
  const url = `http://localhost:${portalPort}`
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const start = () => startSandbox({ port: sandboxPort, portalOrigin: url, dataDirectory, captcha })

  let sandbox: Awaited<ReturnType<typeof start>> | undefined = await start()
  const server = await startPortalServer({
    root: builtPortal,
    port: portalPort,
    config: await portalConfigFor(sandboxUrl, captcha),
  })
  const stopSandbox = async () => {
    await sandbox?.stop()
    sandbox = undefined
  }
  return {
    url,
    sandboxUrl,
    stopSandbox,
    startSandbox: async () => {
      sandbox ??= await start()
    },
    mailbox: async (address) => {
      const mails: readonly Mail[] = await (await fetch(`${sandboxUrl}/mailbox/messages.json`)).json()
      return mails.filter(({ to }) => to.toLowerCase() === address.toLowerCase())
    },
    stop: async () => {
      await server.stop()
      await stopSandbox()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** Two ports that were free a moment ago, held together so that they differ. */
const freePorts = async () => {
  const [portalHolder, sandboxHolder] = [createServer(), createServer()]
  const [portalPort, sandboxPort] = [await listen(portalHolder), await listen(sandboxHolder)]
  for (const holder of [portalHolder, sandboxHolder]) await new Promise((resolve) => holder.close(resolve))
  return { portalPort, sandboxPort }
}

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}
