import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LaunchFailure } from '../../../ui/hosting/portal-server.ts'

/** The file that marks a folder as created by the sandbox. */
const markerFile = 'made-by-the-sandbox'

export const databasePath = (directory: string): string => join(directory, 'database')

/**
 * Creates a folder that only this user may read, because emails in it contain links that open accounts. Does not change
 * the mode of an existing folder.
 */
export const createDirectory = (directory: string) =>
  mkdir(directory, 0o700).catch((failure) => {
    if (failure.code !== 'EEXIST') throw failure
  })

/** Creates the folder, or marks an empty one. Refuses a folder that has other files. */
const claimDirectory = async (directory: string): Promise<void> => {
  try {
    await createDirectory(directory)
    const names = await readdir(directory)
    if (names.length === 0) await writeFile(join(directory, markerFile), '')
    else if (!names.includes(markerFile))
      throw new LaunchFailure(
        `${directory} contains files that the sandbox did not create. Change SANDBOX_DATA. (If an earlier version of the sandbox created the folder, delete it.)`,
      )
  } catch (failure) {
    if (failure instanceof LaunchFailure) throw failure
    throw new LaunchFailure(`${directory} is not a writable folder (${Object(failure).code}). Change SANDBOX_DATA.`)
  }
}

const isRunning = (processId: number): boolean => {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** Locks a folder, because two processes would destroy its data. Returns the function that unlocks it. */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  const lock = join(directory, 'lock')
  await claimDirectory(directory)
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''))
  if (owner > 0 && isRunning(owner))
    throw new LaunchFailure(
      `${directory} is in use by process ${owner}. Stop it, or set SANDBOX_DATA to another folder. (If there is no such sandbox, delete ${lock}.)`,
    )
  await rm(lock, { force: true })
  await writeFile(lock, String(process.pid), { flag: 'wx' })
  return () => rm(lock, { force: true })
}

/** Deletes the data. The next start creates the demonstration data. */
export const resetDirectory = async (directory: string): Promise<void> => {
  const release = await lockDirectory(directory)
  await rm(databasePath(directory), { recursive: true, force: true })
  await release()
}
