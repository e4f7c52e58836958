import { startPortalServer } from '../../ui/hosting/portal-server.ts'
import { buildPortal } from './launch/build-portal.ts'
import { requireFreePort } from './launch/free-port.ts'
import { readyBlock } from './launch/ready-block.ts'
import { runUntilStopped } from './launch/run.ts'
import { readSettings } from './launch/settings.ts'
import { portalConfigFor, watchedBy } from './portal-config.ts'
import { startSandbox } from './server.ts'

// `npm start`: the whole product on one machine. What can go wrong comes first, before the long wait for the build
// only to read that a port is taken.
await runUntilStopped(async ({ add, ending }) => {
  const { portalPort, sandboxPort, dataDirectory, captcha, smtpUrl, confirmFirst, triesPerMinute } = readSettings(
    process.env,
  )
  await requireFreePort(portalPort, 'PORT')
  await requireFreePort(sandboxPort, 'SANDBOX_PORT')
  const sandbox = await startSandbox({
    port: sandboxPort,
    portalOrigin: `http://localhost:${portalPort}`,
    dataDirectory,
    captcha,
    confirmFirst,
    triesPerMinute,
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
  })
  add(sandbox)
  const root = await buildPortal(ending)
  const portal = await startPortalServer({
    root,
    port: portalPort,
    config: { ...(await portalConfigFor(sandbox.url, captcha)), ...watchedBy(sandbox.url) },
  })
  add(portal)
  console.log(readyBlock(portal.url, sandbox.url, smtpUrl === undefined))
})
