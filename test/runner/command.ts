import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const searchPath = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter)

/** Runs a command in the project's folder with its output going straight to the terminal; yields its exit code. */
export const run = async (command: readonly string[], environment: Record<string, string> = {}): Promise<number> => {
  const [program = '', ...parameters] = command
  const child = spawn(program, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: searchPath, ...environment },
  })
  const [exitCode] = await once(child, 'exit')
  // A process that a signal ended has no exit code.
  return typeof exitCode === 'number' ? exitCode : 1
}
