import { once } from 'node:events'
import { createServer } from 'node:http'
import { CommandError, listen, readEnvironmentNumber, startPortalServer } from '../../ui/hosting/portal-server.ts'
import { resetDirectory } from './database/data-directory.ts'
import { buildPortal, createPortalConfig, createTelemetryConfig } from './portal.ts'
import { startSandbox } from './server.ts'

const captchaProviders = ['none', 'altcha'] as const

/** Reads the environment variables that the README lists. Throws a CommandError that names a wrong variable. */
const readSettings = () => {
  const environment = process.env
  const portalPort = readEnvironmentNumber('PORT', 8080)
  const captcha = captchaProviders.find((each) => each === (environment['CAPTCHA'] || 'none'))
  const smtpUrl = environment['SMTP_URL'] ?? ''
  if (captcha === undefined) throw new CommandError(`CAPTCHA must be none or altcha, not "${environment['CAPTCHA']}".`)
  if (smtpUrl !== '' && !(/^smtps?:\/\/./.test(smtpUrl) && URL.canParse(smtpUrl)))
    throw new CommandError('SMTP_URL must be an address that starts with smtp:// or smtps://.')
  const sandboxPort = readEnvironmentNumber('SANDBOX_PORT', 8090)
  if (sandboxPort === portalPort) throw new CommandError(`PORT and SANDBOX_PORT are both ${portalPort}: change one.`)
  return {
    portalPort,
    sandboxPort,
    options: {
      portalOrigin: `http://localhost:${portalPort}`,
      dataDirectory: environment['SANDBOX_DATA'] || '.sandbox',
      captcha,
      triesPerMinute: readEnvironmentNumber('TRIES', 10, 9999),
      ...(smtpUrl === '' ? {} : { smtpUrl }),
    },
  }
}

/** If the port is in use, throws a CommandError that names the variable with which the user can change the port. */
const requireFreePort = async (port: number, variable: string): Promise<void> => {
  const { stop } = await listen(createServer(), port).catch((failure) => {
    if (failure.code !== 'EADDRINUSE') throw failure
    throw new CommandError(`Port ${port} is in use. Set ${variable} to another port.`)
  })
  await stop()
}

const createReadyMessage = (portalUrl: string, sandboxUrl: string, smtpUrl: string | undefined): string => `
  Ready.

  Portal      ${portalUrl}
  Sign in     demo@meridian.test, password: correct horse
              fleet@meridian.test has the same password and 2,000 orders
  Activate    CARS-2026-DEMO-0001, TRCK-2026-DEMO-0001 or GPSN-2026-DEMO-0001
  Emails      ${smtpUrl ?? `${sandboxUrl}/mailbox`}
  Telemetry   ${sandboxUrl}/telemetry/events.json
  Services    ${sandboxUrl}/sso, /shop and /activation

  Ctrl-C stops it; the data stays. npm run sandbox -- reset deletes the data.
`

/** The running servers. They are stopped in reverse order. */
const runningServers: { stop(): unknown }[] = []
const shutdownController = new AbortController()

/** Starts the sandbox and, with `npm start`, the portal. Checks the port and the data before the long build. */
const startServers = async (withPortal: boolean) => {
  const { portalPort, sandboxPort, options } = readSettings()
  if (withPortal) await requireFreePort(portalPort, 'PORT')
  await requireFreePort(sandboxPort, 'SANDBOX_PORT')
  const sandbox = await startSandbox({ ...options, port: sandboxPort })
  runningServers.push(sandbox)
  if (!withPortal) return console.log(`The sandbox answers at ${sandbox.url}, its mailbox at ${sandbox.url}/mailbox.`)
  // The delay lets a user see a cancellation that was requested but is not effective yet.
  sandbox.delayCancellations(3)
  const root = await buildPortal(shutdownController.signal)
  const config = { ...(await createPortalConfig(sandbox.url, options.captcha)), ...createTelemetryConfig(sandbox.url) }
  const portal = await startPortalServer({ root, port: portalPort, config })
  runningServers.push(portal)
  console.log(createReadyMessage(portal.url, sandbox.url, options.smtpUrl))
}

const resetData = async () => {
  const { dataDirectory } = readSettings().options
  await resetDirectory(dataDirectory)
  console.log(`${dataDirectory} is empty. The next start fills it with the demonstration data.`)
}

// The signal may arrive twice, from the terminal and from npm. The second signal must not interrupt the shutdown.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => shutdownController.abort())
const shutdownStarted = once(shutdownController.signal, 'abort')
const command = process.argv.slice(2).join(' ')
try {
  if (!['', 'sandbox', 'sandbox reset'].includes(command))
    throw new CommandError(`Unknown command "${command}". Use npm start, npm run sandbox or npm run sandbox -- reset.`)
  if (command.endsWith('reset')) await resetData()
  else {
    await startServers(command === '')
    await shutdownStarted
  }
} catch (failure) {
  // A build that was interrupted by the shutdown also fails, but this failure is not reported.
  if (!shutdownController.signal.aborted) {
    console.error(failure instanceof CommandError ? failure.message : failure)
    process.exitCode = 1
  }
}
for (const server of runningServers.reverse()) await server.stop()
