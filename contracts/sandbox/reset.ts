import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDirectory } from './launch/lock.ts'
import { runOnce } from './launch/run.ts'
import { readSettings } from './launch/settings.ts'

// Empties the data folder; the next start seeds it anew. Only what the sandbox itself put there is removed.
await runOnce(async () => {
  const { dataDirectory } = readSettings(process.env)
  const release = await lockDirectory(dataDirectory)
  await rm(join(dataDirectory, 'database'), { recursive: true, force: true })
  await release()
  console.log(`${dataDirectory} is empty; the next start fills it with the demonstration data.`)
})
