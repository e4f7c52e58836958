import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface Command {
  readonly name: string
  readonly command: string
  readonly environment?: Readonly<Record<string, string>>
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

/** Runs the commands two at a time, since two cores are all that there may be. Yields what `done` makes of each. */
export const runCommands = async <C extends Command, A>(
  commands: readonly C[],
  done: (command: C, exitCode: number | null, seconds: number) => A | Promise<A>,
): Promise<readonly A[]> => {
  const waiting = commands.entries()
  const results: A[] = []
  const worker = async () => {
    for (const [index, command] of waiting) {
      const start = performance.now()
      const exitCode = await runCommand(command)
      results[index] = await done(command, exitCode, (performance.now() - start) / 1000)
    }
  }
  await Promise.all([worker(), worker()])
  return results
}

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url))
