import { readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { hostFiles } from '../hosting/host-files.ts'
import { writeAll } from './production.ts'
import type { Project } from './project.ts'

/**
 * Writes what a host of the portal needs for one environment: nginx's configuration and a file of headers, beside the
 * portal rather than in it. Its rules are those of `ui/hosting`, which serves the portal locally by the same.
 *
 * @param config the environment's `config.json`; without it, the one that the portal is built with
 * @returns the folder
 * @throws when the portal has not been built, or the configuration can't be read
 */
export const writeHosting = async (
  project: Project,
  config = resolve(project.root, project.config),
): Promise<string> => {
  const { root, output, reports } = project
  const page = await readFile(resolve(root, output, 'index.html'), 'utf8').catch(() => {
    throw new Error(`${output}/ holds no page: build the portal first`)
  })
  const files = hostFiles(JSON.parse(await readFile(config, 'utf8')), page)
  const folder = resolve(root, reports, 'hosting')
  await rm(folder, { recursive: true, force: true })
  await writeAll(
    folder,
    Object.entries(files).map(([name, contents]) => ({ name, contents })),
  )
  return folder
}
