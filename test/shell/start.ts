import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { buildShell } from './build.ts'

// `npm run shell [-- <address of a portal>] [<command>]`

const built = fileURLToPath(new URL('../../.build/', import.meta.url))
process.env['NODE_ENV'] ??= 'production'
process.env['SHELL_DATA'] ||= join(built, 'shell.json')
await import(pathToFileURL(await buildShell(join(built, 'shell'))).href)
