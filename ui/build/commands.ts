import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkConfig, parseJson, readText } from '../hosting/check.ts'
import { createHostFiles } from '../hosting/host-files.ts'
import { pageWithAllInlineSources } from '../hosting/pages.ts'
import { readNumberVariable } from '../hosting/portal-server.ts'
import { verifyDeployment } from '../hosting/verify.ts'
import { recordBuild } from './build-record.ts'
import { serveDevelopment } from './development.ts'
import { buildForProduction, writeFiles } from './production.ts'
import { portal } from './project.ts'
import { readSheets, writeClassTypes } from './styles.ts'

const reportFolder = (name: string) => resolve(portal.root, portal.reports, name)

/**
 * Runs `hosting [config.json]`: writes nginx's configuration and the files of headers for an environment.
 *
 * @param args the arguments of the command: `--host` is the portal's host name, `--plain-http` is for an nginx without TLS
 */
const writeHosting = async (args: readonly string[] = []): Promise<string> => {
  const options = {
    host: { type: 'string' },
    'plain-http': { type: 'boolean', default: false },
  } as const
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [config = resolve(portal.root, portal.config), other] = positionals
  if (other !== undefined) throw new Error(`Unexpected argument ${other}. Give the portal's host name as --host NAME`)
  const page = await readFile(join(portal.root, portal.output, pageWithAllInlineSources.file), 'utf8').catch(() => {
    throw new Error(`${portal.output}/ contains no page: build the portal first`)
  })
  const content = parseJson(config, await readText(config))
  const files = createHostFiles(content, page, {
    plainHttp: values['plain-http'],
    ...(values.host === undefined ? {} : { serverName: values.host }),
  })
  await rm(reportFolder('hosting'), { recursive: true, force: true })
  await writeFiles(
    reportFolder('hosting'),
    Object.entries(files).map(([name, contents]) => ({ name, contents })),
  )
  return reportFolder('hosting')
}

const commands: Readonly<Record<string, (args: readonly string[]) => Promise<string>>> = {
  build: async () => {
    await recordBuild(async () => {
      await buildForProduction(portal)
      await writeHosting()
    })
    return `The portal is in ${portal.output}/. npm run sizes shows what visitors download.`
  },
  dev: async () => {
    const port = readNumberVariable('PORT', 8080)
    await serveDevelopment(portal, port)
    return `Portal for development at http://localhost:${port} (shows every change; Ctrl-C stops it)`
  },
  types: async () => {
    await writeClassTypes(portal, await readSheets(portal))
    return 'The types of the classes match the stylesheets.'
  },
  check: checkConfig,
  verify: verifyDeployment,
  hosting: async (args) => `Written for this environment: ${await writeHosting(args)}`,
}

/** Runs a command of `build.mjs`. Returns the text to print. */
export const runCommand = async ([name = 'build', ...args]: readonly string[]): Promise<string> => {
  const [, command] = Object.entries(commands).find(([each]) => each === name) ?? []
  if (command === undefined)
    throw new Error(`Unknown command "${name}". Use one of: ${Object.keys(commands).join(', ')}`)
  if (command.length === 0 && args.length > 0)
    throw new Error(`Unexpected argument ${args[0]}: "${name}" takes no arguments.`)
  return command(args)
}
