import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkConfig, parseJson, readTextFile } from '../hosting/check.ts'
import { createHostFiles } from '../hosting/host-files.ts'
import { pageWithAllInlineSources } from '../hosting/pages.ts'
import { readEnvironmentNumber } from '../hosting/portal-server.ts'
import { verifyDeployment } from '../hosting/verify.ts'
import { buildAndRecord } from './build-record.ts'
import { serveDevelopmentBuild } from './development.ts'
import { buildForProduction, writePublishedFiles } from './production.ts'
import { portalPaths } from './project.ts'
import { readStylesheets, writeCssClassTypes } from './styles.ts'

const resolveInBuildFolder = (name: string) => resolve(portalPaths.root, portalPaths.buildFolder, name)

/**
 * Runs `hosting [config.json]`: writes the files that configure a host, such as nginx, for an environment.
 *
 * @param args the arguments of the command. `--host`: the portal's host name; `--plain-http`: for an nginx without TLS
 */
const writeHostingFiles = async (args: readonly string[] = []): Promise<string> => {
  const options = {
    host: { type: 'string' },
    'plain-http': { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [config = resolve(portalPaths.root, portalPaths.config), other] = positionals
  if (other !== undefined) throw new Error(`Unexpected argument ${other}. Give the portal's host name as --host NAME`)
  const pagePath = join(portalPaths.root, portalPaths.output, pageWithAllInlineSources.file)
  const page = await readFile(pagePath, 'utf8').catch(() => {
    throw new Error(`${portalPaths.output}/ contains no page: build the portal first`)
  })
  const content = parseJson(config, await readTextFile(config))
  const files = createHostFiles(content, page, {
    plainHttp: values['plain-http'],
    ...(values.host === undefined ? {} : { serverName: values.host }),
  })
  await rm(resolveInBuildFolder('hosting'), { recursive: true, force: true })
  await writePublishedFiles(
    resolveInBuildFolder('hosting'),
    Object.entries(files).map(([name, contents]) => ({ name, contents })),
  )
  return resolveInBuildFolder('hosting')
}

const buildCommands: Readonly<Record<string, (args: readonly string[]) => Promise<string>>> = {
  build: async () => {
    await buildAndRecord(async () => {
      await buildForProduction(portalPaths)
      await writeHostingFiles()
    })
    return `The portal is in ${portalPaths.output}/. npm run sizes shows what visitors download.`
  },
  dev: async () => {
    const port = readEnvironmentNumber('PORT', 8080)
    await serveDevelopmentBuild(portalPaths, port)
    return `Portal for development at http://localhost:${port} (shows every change; Ctrl-C stops it)`
  },
  types: async () => {
    await writeCssClassTypes(portalPaths, await readStylesheets(portalPaths))
    return 'The types of the classes match the stylesheets.'
  },
  check: checkConfig,
  verify: verifyDeployment,
  hosting: async (args) => `Written for this environment: ${await writeHostingFiles(args)}`,
}

/** Runs a command of `build.mjs`. Returns the text to print. */
export const runCommand = async ([name = 'build', ...args]: readonly string[]): Promise<string> => {
  const [, command] = Object.entries(buildCommands).find(([each]) => each === name) ?? []
  if (command === undefined)
    throw new Error(`Unknown command "${name}". Use one of: ${Object.keys(buildCommands).join(', ')}`)
  if (command.length === 0 && args.length > 0)
    throw new Error(`Unexpected argument ${args[0]}: "${name}" takes no arguments.`)
  return command(args)
}
