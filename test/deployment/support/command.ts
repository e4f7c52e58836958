import { execFile } from 'node:child_process'
import { root } from '../../runner/root.ts'

export interface Outcome {
  readonly exitCode: number
  /** What it has said, a line each. */
  readonly lines: readonly string[]
}

/** Runs `node build.mjs` with these arguments, as those who roll the portal out do. */
export const buildCommand = (args: readonly string[], environment: Record<string, string> = {}): Promise<Outcome> =>
  new Promise((resolve) => {
    const options = { cwd: root, env: { ...process.env, ...environment, NODE_OPTIONS: '' } }
    execFile(process.execPath, ['build.mjs', ...args], options, (failure, output, errors) =>
      resolve({
        exitCode: failure === null ? 0 : Number(failure.code ?? 1),
        lines: `${output}${errors}`.split('\n').filter((line) => line !== ''),
      }),
    )
  })
