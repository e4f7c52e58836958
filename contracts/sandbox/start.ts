import { startPortalServer } from '../../ui/hosting/portal-server.ts'
import { buildPortal } from './launch/build-portal.ts'
import { readSettings, requireFreePort, runUntilStopped } from './launch/launch.ts'
import { portalConfigFor, telemetryAt } from './portal-config.ts'
import { demoEmail, fleetEmail, seededPassword } from './seeds/seed.ts'
import { startSandbox } from './server.ts'

const readyBlock = (portalUrl: string, sandboxUrl: string, smtpUrl: string | undefined): string => `
  Ready.

  Portal      ${portalUrl}
  Sign in     ${demoEmail}, password: ${seededPassword}
              ${fleetEmail} has the same password and 2,000 orders
  Activate    CARS-2026-DEMO-0001, TRCK-2026-DEMO-0001 or GPSN-2026-DEMO-0001
  E-mails     ${smtpUrl ?? `${sandboxUrl}/mailbox`}
  Telemetry   ${sandboxUrl}/telemetry/events.json
  Services    ${sandboxUrl}/sso, /shop and /activation

  Ctrl-C ends it; the data stays. npm run sandbox -- reset empties it.
`

// `npm start`: the whole product on one machine. Ports and data are checked before the long wait for the build.
await runUntilStopped(async ({ add, ending }) => {
  const { portalPort, sandboxPort, options } = readSettings(process.env)
  await requireFreePort(portalPort, 'PORT')
  await requireFreePort(sandboxPort, 'SANDBOX_PORT')
  const sandbox = await startSandbox({ ...options, port: sandboxPort })
  add(sandbox)
  // A customer sees a cancellation that is requested and not in force yet.
  sandbox.delayCancellations(3)
  const root = await buildPortal(ending)
  const portal = await startPortalServer({
    root,
    port: portalPort,
    config: { ...(await portalConfigFor(sandbox.url, options.captcha)), ...telemetryAt(sandbox.url) },
  })
  add(portal)
  console.log(readyBlock(portal.url, sandbox.url, options.smtpUrl))
})
