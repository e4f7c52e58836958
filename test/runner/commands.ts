import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface Command {
  readonly name: string
  readonly command: string
}

/** Several calls can share the queue. `done` is called after each command. */
export const runQueuedCommands = async <C extends Command>(
  queue: C[],
  done: (command: C, exitCode: number | null, seconds: number) => unknown,
): Promise<void> => {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { name, command } = next
    const start = performance.now()
    const child = spawn(command, { shell: true, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => console.log(`[${name}] ${line}`))
    const [exitCode] = await once(child, 'close')
    await done(next, exitCode, (performance.now() - start) / 1000)
  }
}

/** Returns what `read` returns. If `read` throws, ends the program with the error's message and no stack trace. */
export const readOrExit = <A>(read: () => A): A => {
  try {
    return read()
  } catch (failure) {
    console.error(Object(failure).message)
    process.exit(2)
  }
}
