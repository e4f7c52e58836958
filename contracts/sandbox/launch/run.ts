import { OutdatedData } from '../database/database.ts'
import { LaunchFailure } from './launch-failure.ts'
import { DirectoryInUse } from './lock.ts'

/** What a program has started so far, so that it can end all of it. */
export interface Running {
  /** Adds something to be ended; the last one added is ended first. */
  add(part: { stop(): unknown }): void
  /** Aborted when the program is to end. */
  readonly ending: AbortSignal
}

const isExplained = (failure: unknown): failure is Error =>
  failure instanceof LaunchFailure || failure instanceof DirectoryInUse || failure instanceof OutdatedData

const report = (failure: unknown): void => {
  console.error(isExplained(failure) ? failure.message : failure)
  process.exitCode = 1
}

/** Runs a program to its end; a failure is printed, as one line where the reader can put it right, and exits with 1. */
export const runOnce = (program: () => Promise<void>): Promise<void> => program().catch(report)

/**
 * Runs a program until Ctrl-C or SIGTERM, then ends all that it started and exits with 0. When it cannot start, what
 * it started is ended, the reason is printed as one line and the exit code is 1.
 */
export const runUntilStopped = async (program: (running: Running) => Promise<void>): Promise<void> => {
  const parts: { stop(): unknown }[] = []
  const ending = new AbortController()
  const end = () => ending.abort()
  // The handlers stay: a terminal and a wrapper may both deliver the signal, and the second must not cut the first off.
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  const stopped = new Promise<void>((resolve) => ending.signal.addEventListener('abort', () => resolve()))
  try {
    await program({ add: (part) => parts.push(part), ending: ending.signal })
    await stopped
  } catch (failure) {
    // Being cut short by the signal is no failure.
    if (!ending.signal.aborted) report(failure)
  }
  for (const part of parts.reverse()) await part.stop()
  process.off('SIGINT', end)
  process.off('SIGTERM', end)
}
