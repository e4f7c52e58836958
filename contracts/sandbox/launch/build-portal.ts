import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { LaunchFailure } from './launch-failure.ts'

const projectFolder = new URL('../../../', import.meta.url)

/** Builds the portal and yields the folder with the result. The build's own messages go to the terminal. */
export const buildPortal = async (ending: AbortSignal): Promise<string> => {
  const build = spawn(process.execPath, ['build.mjs', 'build'], {
    cwd: projectFolder,
    stdio: 'inherit',
    signal: ending,
  })
  const [exitCode] = await once(build, 'exit')
  if (exitCode !== 0) throw new LaunchFailure('The portal could not be built; the lines above say why.')
  return fileURLToPath(new URL('dist', projectFolder))
}
