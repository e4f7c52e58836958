import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the project. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

const searchPath = [join(root, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter)

const start = (command: readonly string[], environment: Record<string, string>, stdio: StdioOptions): ChildProcess => {
  const [program = '', ...parameters] = command
  return spawn(program, parameters, {
    cwd: root,
    stdio,
    env: { ...process.env, PATH: searchPath, ...environment },
  })
}

/** A process that a signal ended has no exit code. */
const exitCodeOf = ([exitCode]: readonly unknown[]): number => (typeof exitCode === 'number' ? exitCode : 1)

/** Runs a command in the project's folder with its output going straight to the terminal; yields its exit code. */
export const run = async (command: readonly string[], environment: Record<string, string> = {}): Promise<number> =>
  exitCodeOf(await once(start(command, environment, 'inherit'), 'exit'))

/** Like `run`, beside other commands: the output is printed in one piece, once the command has ended. */
export const runBeside = async (
  command: readonly string[],
  environment: Record<string, string> = {},
): Promise<number> => {
  const child = start(command, environment, ['ignore', 'pipe', 'pipe'])
  const pieces: Buffer[] = []
  for (const output of [child.stdout, child.stderr]) output?.on('data', (piece: Buffer) => pieces.push(piece))
  const exitCode = exitCodeOf(await once(child, 'close'))
  console.log(Buffer.concat(pieces).toString())
  return exitCode
}
