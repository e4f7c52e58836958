import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstViews } from '../hosting/first-views.ts'
import { serveDevelopment } from './development.ts'
import { writeHosting } from './hosting.ts'
import { buildForProduction } from './production.ts'
import type { Project } from './project.ts'
import { sizeTable } from './sizes.ts'

const portal: Project = {
  root: fileURLToPath(new URL('../../', import.meta.url)),
  source: 'ui',
  entry: 'ui/main.tsx',
  app: 'ui/start-app.ts',
  screens: 'ui/main.tsx',
  firstScreen: 'ui/auth/sign-in-screen.tsx',
  customersScreen: 'ui/orders/orders-screen.tsx',
  earlyScript: 'ui/first-view/early-script.ts',
  firstViews: { views: firstViews, draw: 'ui/first-view/draw-first-view.tsx', texts: 'ui/locales' },
  template: 'ui/index.html',
  publicFolder: 'ui/public',
  config: 'ui/hosting/config.json',
  output: 'dist',
  reports: '.build',
}

const commands = {
  build: async () => {
    await buildForProduction(portal)
    await writeHosting(portal)
    return `Built in ${performance.now().toFixed(0)} ms. npm run sizes lists what visitors download.`
  },
  dev: async () => {
    const port = Number(process.env['PORT'] ?? 8080)
    await serveDevelopment(portal, port)
    return `Portal for development at http://localhost:${port} (reloads on every change, Ctrl-C ends it)`
  },
  hosting: async (config?: string) => `Written for this environment: ${await writeHosting(portal, config)}`,
  sizes: async () =>
    sizeTable(JSON.parse(await readFile(resolve(portal.root, portal.reports, 'size-report.json'), 'utf8'))),
} satisfies Readonly<Record<string, (argument?: string) => Promise<string>>>

/** Runs what the command line names, and yields what there is to say when it is done. */
export const runCommand = async ([name = 'build', argument]: readonly string[]): Promise<string> => {
  const [, command] = Object.entries(commands).find(([each]) => each === name) ?? []
  if (command === undefined)
    throw new Error(`Unknown command "${name}". Use one of: ${Object.keys(commands).join(', ')}`)
  return command(argument)
}
