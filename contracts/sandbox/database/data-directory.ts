import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '../../../ui/hosting/portal-server.ts'

const markerFileName = 'made-by-the-sandbox'

export const toDatabasePath = (directory: string): string => join(directory, 'database')

/**
 * Creates a folder that only this user may read, because its emails contain links that open accounts. Does not change
 * the permissions of an existing folder.
 */
export const createPrivateDirectory = (directory: string) =>
  mkdir(directory, 0o700).catch((failure) => {
    if (failure.code !== 'EEXIST') throw failure
  })

/** Creates the folder or accepts an empty folder, and marks it as the sandbox's. Refuses a folder with other files. */
const claimDirectory = async (directory: string): Promise<void> => {
  try {
    await createPrivateDirectory(directory)
    const names = await readdir(directory)
    if (names.length === 0) await writeFile(join(directory, markerFileName), '')
    else if (!names.includes(markerFileName))
      throw new CommandError(
        `${directory} contains files that the sandbox did not create. Change SANDBOX_DATA. (If an earlier version of the sandbox created the folder, delete it.)`,
      )
  } catch (failure) {
    if (failure instanceof CommandError) throw failure
    throw new CommandError(`${directory} is not a writable folder (${Object(failure).code}). Change SANDBOX_DATA.`)
  }
}

const isProcessRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** Locks the data folder: two processes would destroy the data. Returns a function that unlocks the folder. */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  const lock = join(directory, 'lock')
  await claimDirectory(directory)
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''))
  if (owner > 0 && isProcessRunning(owner))
    throw new CommandError(
      `${directory} is in use by process ${owner}. Stop it, or set SANDBOX_DATA to another folder. (If there is no such sandbox, delete ${lock}.)`,
    )
  await rm(lock, { force: true })
  await writeFile(lock, String(process.pid), { flag: 'wx' })
  return () => rm(lock, { force: true })
}

/** Deletes the data in the folder. The next start creates the demonstration data again. */
export const resetDirectory = async (directory: string): Promise<void> => {
  const release = await lockDirectory(directory)
  await rm(toDatabasePath(directory), { recursive: true, force: true })
  await release()
}
