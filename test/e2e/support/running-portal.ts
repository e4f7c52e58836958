import '../../jest/quick-to-compile.mjs'
import { randomUUID } from 'node:crypto'
import { access, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { CaptchaProvider } from '../../../contracts/sandbox/captcha/captcha.ts'
import type { StateName } from '../../../contracts/sandbox/pact/states.ts'
import { createPortalConfig } from '../../../contracts/sandbox/portal.ts'
import { startSandbox } from '../../../contracts/sandbox/server.ts'
import { setUpState } from '../../../contracts/verification/mailbox-and-states.ts'
import { listen, startPortalServer } from '../../../ui/hosting/portal-server.ts'

/** Starts a sandbox with new data on a free port. Pages call it at its own URL or at an additional origin. */
export const startBackEnds = async (
  portalOrigin: string,
  captcha: CaptchaProvider,
  additionalOrigins: readonly string[] = [],
) => {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'portal-sandbox-'))
  const sandbox = await startSandbox({ port: 0, portalOrigin, additionalOrigins, dataDirectory, captcha })
  return {
    /** The URL at which the tests reach the sandbox. Pages may use another URL. */
    sandboxUrl: sandbox.url,
    stop: async () => {
      await sandbox.stop()
      await rm(dataDirectory, { recursive: true, force: true })
    },
  }
}

/** A running portal, served from `dist/`, with its own back-ends and data. */
export type RunningPortal = Awaited<ReturnType<typeof startPortal>>

const builtPortalFolder = fileURLToPath(new URL('../../../dist', import.meta.url))

export const requireBuiltPortal = async (): Promise<string> => {
  await access(join(builtPortalFolder, 'index.html')).catch(() => {
    throw new Error('There is no built portal to test. Run: npm run build')
  })
  return builtPortalFolder
}

export type PortalUrls = Pick<RunningPortal, 'url' | 'sandboxUrl'>

interface PortalOptions {
  readonly captcha?: CaptchaProvider
  readonly port?: number
  /** Returns the changes to config.json. `servicesUrl` is the URL at which pages reach the back-ends. */
  readonly changes?: (servicesUrl: string) => object
}

export const startPortal = async ({
  captcha = 'none',
  port: wantedPort = 0,
  changes = () => ({}),
}: PortalOptions = {}) => {
  const root = await requireBuiltPortal()
  // The sandbox needs the portal's URL when it starts, so the portal's port is chosen first.
  const { port, stop: release } = await listen(createServer(), wantedPort)
  const url = `http://localhost:${port}`
  const backEnds = await startBackEnds(url, captcha)
  await release()
  const config = { ...(await createPortalConfig(backEnds.sandboxUrl, captcha)), ...changes(backEnds.sandboxUrl) }
  const server = await startPortalServer({ root, port, config })
  return {
    ...backEnds,
    url,
    servicesUrl: backEnds.sandboxUrl,
    stop: async () => {
      await server.stop()
      await backEnds.stop()
    },
  }
}

export const findFreePort = async (): Promise<number> => {
  const { port, stop } = await listen(createServer())
  await stop()
  return port
}

export const createEmail = (name = 'ada'): string => `${name}-${randomUUID().slice(0, 8)}@example.test`

export const prepareState = (
  { sandboxUrl }: Pick<RunningPortal, 'sandboxUrl'>,
  state: StateName,
  params: Readonly<Record<string, unknown>> = {},
) => setUpState({ statesUrl: `${sandboxUrl}/pact/state` }, state, params)

export const getPasswordField = (page: Page, label = 'Password') => page.getByLabel(label, { exact: true })

export const getCodeField = (page: Page) => page.getByLabel('Activation code')

export const carAppName = 'Meridian Car Navigation'

export const createActivationCode = async (portal: RunningPortal): Promise<string> => {
  const code = randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase().match(/.{4}/g)?.join('-') ?? ''
  await prepareState(portal, 'an unused activation code', { code, appName: carAppName })
  return code
}

export const expectActivated = async (page: Page, appName: string, email: string): Promise<void> => {
  await expect(page).toHaveURL('/activation-successful')
  await expect(page.getByRole('heading', { name: 'Your licence is active' })).toBeFocused()
  await expect(page.getByText(appName)).toBeVisible()
  await expect(page.getByRole('main').getByText(email).first()).toBeVisible()
}
