import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Command {
  readonly name: string
  readonly command: string
  readonly environment?: Readonly<Record<string, string>>
  /** The command that has to end first, if it is run at all. */
  readonly after?: string
  /** It waits more than it works, so it runs beside the two. */
  readonly isBeside?: boolean
}

/** Runs a command in a shell and puts its name before each line. Yields its exit code. */
const runCommand = async ({ name, command, environment = {} }: Command): Promise<number | null> => {
  const env = { ...process.env, ...environment }
  const child = spawn(command, { shell: true, cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => console.log(`[${name}] ${line}`))
  const [exitCode] = await once(child, 'close')
  return exitCode
}

/**
 * Runs the commands in their order: two at a time, since two cores are all that there may be, and beside them those that
 * mostly wait, one by one. Calls back with the end of each.
 */
export const runCommands = async <C extends Command>(
  commands: readonly C[],
  done: (command: C, exitCode: number | null, seconds: number) => unknown,
): Promise<void> => {
  const [waiting, running] = [new Set(commands), new Set<C>()]
  const ends = new EventEmitter()
  const isReady = ({ after }: C) => ![...waiting, ...running].some(({ name }) => name === after)
  const lane = async (isBeside: boolean) => {
    const ofLane = () => [...waiting].filter((each) => (each.isBeside ?? false) === isBeside)
    while (ofLane().length > 0) {
      const next = ofLane().find(isReady)
      if (next === undefined) {
        await once(ends, 'end')
        continue
      }
      waiting.delete(next)
      running.add(next)
      const start = performance.now()
      const exitCode = await runCommand(next)
      await done(next, exitCode, (performance.now() - start) / 1000)
      running.delete(next)
      ends.emit('end')
    }
  }
  await Promise.all([lane(false), lane(false), lane(true)])
}

/** The value, or the end of the program: its user can correct this, and needs no stack trace. */
export const orEnd = <A>(read: () => A): A => {
  try {
    return read()
  } catch (failure) {
    console.error(Object(failure).message)
    process.exit(2)
  }
}

export const root = fileURLToPath(new URL('../../', import.meta.url))
