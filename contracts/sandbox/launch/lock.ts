import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Something that the person at the keyboard can put right: the message says how, and no stack trace follows. */
export class LaunchFailure extends Error {}

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch (failure) {
    // No permission to signal it: it is there, and another user's.
    return failure instanceof Error && 'code' in failure && failure.code === 'EPERM'
  }
}

/**
 * Claims a folder (made when missing) for this process and yields how to release it: two processes at once would
 * destroy its data. Fails while another one that still runs has it; the lock of a crashed one is taken over.
 */
export const lockDirectory = async (directory: string): Promise<() => Promise<void>> => {
  await mkdir(directory, { recursive: true })
  const lock = join(directory, 'lock')
  const owner = Number(await readFile(lock, 'utf8').catch(() => ''))
  if (owner > 0 && isRunning(owner))
    throw new LaunchFailure(
      `${directory} is in use by process ${owner}. Stop it, or set SANDBOX_DATA to another folder. (If there is no such sandbox, delete ${lock}.)`,
    )
  await rm(lock, { force: true })
  await writeFile(lock, String(process.pid), { flag: 'wx' })
  return () => rm(lock, { force: true })
}
