import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { importBundled } from './import-bundled.mjs'
import { pathOf } from './project.mjs'

/**
 * Writes what a host of the portal needs for one environment: nginx's configuration and a file of headers, beside the
 * portal rather than in it. Its rules are those of `ui/hosting`, which serves the portal locally by the same.
 *
 * @param {import('./project.mjs').Project} project
 * @param {string} [config] the environment's `config.json`; without it, the one that the portal is built with
 * @param {{ plainHttp?: boolean }} [options] `plainHttp`: nginx has no TLS of its own
 * @returns {Promise<string>} the folder
 * @throws when the portal has not been built, or the configuration can't be read
 */
export const writeHosting = async (project, config = pathOf(project, 'config'), options = {}) => {
  const folder = join(pathOf(project, 'reports'), 'hosting')
  const { hostFiles } = await importBundled(project, 'ui/hosting/host-files.ts')
  const page = await readFile(join(pathOf(project, 'output'), 'index.html'), 'utf8').catch(() => {
    throw new Error(`${project.output}/ holds no page: build the portal first`)
  })
  const files = hostFiles(JSON.parse(await readFile(config, 'utf8')), page, options)
  await rm(folder, { recursive: true, force: true })
  for (const [name, contents] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), contents)
  }
  return folder
}
