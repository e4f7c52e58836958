import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtOnce } from './kept-build.ts'
import { LaunchFailure } from './launch-failure.ts'

const projectFolder = fileURLToPath(new URL('../../../', import.meta.url))

/** Builds the portal, if it has to be, and yields the folder with it. Errors of the build go to the terminal. */
export const buildPortal = async (ending: AbortSignal): Promise<string> => {
  await builtOnce(projectFolder, async () => {
    console.log('Building the portal. The next start takes what is built, as long as no source changes.')
    const stdio = ['inherit', 'ignore', 'inherit'] as const
    const build = spawn(process.execPath, ['build.mjs', 'build'], {
      cwd: projectFolder,
      stdio: [...stdio],
      signal: ending,
    })
    const [exitCode] = await once(build, 'exit')
    if (exitCode !== 0) throw new LaunchFailure('The portal could not be built; the lines above say why.')
  })
  return join(projectFolder, 'dist')
}
