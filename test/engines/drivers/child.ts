import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { DriverHung, inTime } from './driver.ts'

/** A program that runs beside the tests, with everything that it starts in turn. */
export interface Child {
  /** The first words on one of its outputs that a pattern finds. */
  readonly says: (output: 'stdout' | 'stderr', pattern: RegExp) => Promise<string>
  readonly stop: () => Promise<void>
}

const untilSaid = (process: ChildProcess, output: Readable, pattern: RegExp): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    output.on('data', (piece) => {
      said += piece
      const found = pattern.exec(said)
      if (found !== null) resolve(found[1] ?? found[0])
    })
    process.once('exit', (code) => reject(new DriverHung(`${process.spawnfile} ended with ${code}: ${said}`)))
  })

/** Starts a program in a group of its own, so that it ends with all that it has started. */
export const startChild = (
  program: string,
  given: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Child => {
  const child = spawn(program, given, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  child.on('error', () => undefined)
  child.stdout.resume()
  child.stderr.resume()
  return {
    says: (output, pattern) => inTime(program, untilSaid(child, child[output], pattern)),
    stop: async () => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has ended in between.
      }
      await ended
    },
  }
}
