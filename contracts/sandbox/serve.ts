import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory, readSettings, requireFreePort, runOnce, runUntilStopped } from './launch/launch.ts'
import { startSandbox } from './server.ts'

const reset = async () => {
  const { dataDirectory } = readSettings(process.env).options
  const release = await lockDirectory(dataDirectory)
  await rm(join(dataDirectory, 'database'), { recursive: true, force: true })
  await release()
  console.log(`${dataDirectory} is empty; the next start fills it with the demonstration data.`)
}

/** Runs the sandbox alone, for a development server at PORT. */
const serve = () =>
  runUntilStopped(async ({ add }) => {
    const { sandboxPort, options } = readSettings(process.env)
    await requireFreePort(sandboxPort, 'SANDBOX_PORT')
    const sandbox = await startSandbox({ ...options, port: sandboxPort })
    add(sandbox)
    console.log(`The sandbox answers at ${sandbox.url}, its mailbox at ${sandbox.url}/mailbox.`)
  })

await (process.argv[2] === 'reset' ? runOnce(reset) : serve())
