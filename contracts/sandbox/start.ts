import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startPortalServer } from '../../ui/hosting/portal-server.ts'
import { lockDirectory, readSettings, requireFreePort, runOnce, runUntilStopped } from './launch.ts'
import { buildPortal, portalConfigFor, telemetryAt } from './portal.ts'
import { startSandbox } from './server.ts'

const readyBlock = (portalUrl: string, sandboxUrl: string, smtpUrl: string | undefined): string => `
  Ready.

  Portal      ${portalUrl}
  Sign in     demo@meridian.test, password: correct horse
              fleet@meridian.test has the same password and 2,000 orders
  Activate    CARS-2026-DEMO-0001, TRCK-2026-DEMO-0001 or GPSN-2026-DEMO-0001
  E-mails     ${smtpUrl ?? `${sandboxUrl}/mailbox`}
  Telemetry   ${sandboxUrl}/telemetry/events.json
  Services    ${sandboxUrl}/sso, /shop and /activation

  Ctrl-C ends it; the data stays. npm run sandbox -- reset empties it.
`

/**
 * `npm start`: the whole product on one machine. `npm run sandbox`: the sandbox alone, for a development server at PORT.
 * Ports and data are checked before the long wait for the build.
 */
const start = (withPortal: boolean) =>
  runUntilStopped(async ({ add, ending }) => {
    const { portalPort, sandboxPort, options } = readSettings(process.env)
    if (withPortal) await requireFreePort(portalPort, 'PORT')
    await requireFreePort(sandboxPort, 'SANDBOX_PORT')
    const sandbox = await startSandbox({ ...options, port: sandboxPort })
    add(sandbox)
    if (!withPortal) return console.log(`The sandbox answers at ${sandbox.url}, its mailbox at ${sandbox.url}/mailbox.`)
    // A customer sees a cancellation that is requested and not in force yet.
    sandbox.delayCancellations(3)
    const root = await buildPortal(ending)
    const config = { ...(await portalConfigFor(sandbox.url, options.captcha)), ...telemetryAt(sandbox.url) }
    const portal = await startPortalServer({ root, port: portalPort, config })
    add(portal)
    console.log(readyBlock(portal.url, sandbox.url, options.smtpUrl))
  })

const reset = async () => {
  const { dataDirectory } = readSettings(process.env).options
  const release = await lockDirectory(dataDirectory)
  await rm(join(dataDirectory, 'database'), { recursive: true, force: true })
  await release()
  console.log(`${dataDirectory} is empty; the next start fills it with the demonstration data.`)
}

const [what, how] = process.argv.slice(2)
if (how === 'reset') await runOnce(reset)
else await start(what !== 'sandbox')
