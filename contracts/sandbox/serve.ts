import { requireFreePort } from './launch/free-port.ts'
import { runUntilStopped } from './launch/run.ts'
import { readSettings } from './launch/settings.ts'
import { startSandbox } from './server.ts'

// The sandbox alone, for working on the portal with the development server at PORT.
await runUntilStopped(async ({ add }) => {
  const { sandboxPort, portalPort, smtpUrl, ...options } = readSettings(process.env)
  await requireFreePort(sandboxPort, 'SANDBOX_PORT')
  const sandbox = await startSandbox({
    ...options,
    port: sandboxPort,
    portalOrigin: `http://localhost:${portalPort}`,
    ...(smtpUrl === undefined ? {} : { smtpUrl }),
  })
  add(sandbox)
  console.log(`The sandbox answers at ${sandbox.url}, its mailbox at ${sandbox.url}/mailbox.`)
})
