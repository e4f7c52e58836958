import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { requireFreePort } from './launch/free-port.ts'
import { lockDirectory } from './launch/lock.ts'
import { runOnce, runUntilStopped } from './launch/run.ts'
import { readSettings } from './launch/settings.ts'
import { startSandbox } from './server.ts'

/** Empties the data folder; the next start seeds it anew. Only what the sandbox itself put there is removed. */
const reset = async () => {
  const { dataDirectory } = readSettings(process.env)
  const release = await lockDirectory(dataDirectory)
  await rm(join(dataDirectory, 'database'), { recursive: true, force: true })
  await release()
  console.log(`${dataDirectory} is empty; the next start fills it with the demonstration data.`)
}

/** Runs the sandbox alone, for working on the portal with the development server at PORT. */
const serve = () =>
  runUntilStopped(async ({ add }) => {
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

await (process.argv[2] === 'reset' ? runOnce(reset) : serve())
