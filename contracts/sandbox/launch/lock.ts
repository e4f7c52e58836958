import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another process works on the folder; two at once would destroy its data. */
export class DirectoryInUse extends Error {
  constructor(directory: string, owner: number, lock: string) {
    super(
      `${directory} is in use by process ${owner}. Stop it, or set SANDBOX_DATA to another folder. (If there is no such sandbox, delete ${lock}.)`,
    )
  }
}

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch (failure) {
    // No permission to signal it: it is there, and another user's.
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM'
  }
}

const ownerOf = async (lock: string): Promise<number | undefined> => {
  const text = await readFile(lock, 'utf8').catch(() => '')
  return /^[1-9]\d*$/.test(text) ? Number(text) : undefined
}

/**
 * Claims a folder (made when missing) for this process and yields how to release it. Rejects with DirectoryInUse while
 * another process that still runs has it; what a crashed one left behind is taken over.
 */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true })
  const lock = join(directory, 'lock')
  const owner = await ownerOf(lock)
  if (owner !== undefined && isRunning(owner)) throw new DirectoryInUse(directory, owner, lock)
  await rm(lock, { force: true })
  await writeFile(lock, String(process.pid), { flag: 'wx' })
  return () => rm(lock, { force: true })
}
