// The ways to make the portal: `node build.mjs build` fills dist/, `node build.mjs dev` serves while you edit, and
// `node build.mjs hosting config.json` writes what a host needs to know of another environment.
import { fileURLToPath } from 'node:url'
import { serveDevelopment } from './ui/build/development.mjs'
import { writeHosting } from './ui/build/hosting.mjs'
import { buildForProduction } from './ui/build/production.mjs'
import { sizeTable } from './ui/build/size-table.mjs'

const root = fileURLToPath(new URL('.', import.meta.url))

/** @type {import('./ui/build/project.mjs').Project} */
const portal = {
  root,
  entry: 'ui/main.tsx',
  services: 'ui/start-app.ts',
  firstScreen: 'ui/auth/sign-in-screen.tsx',
  customersScreen: 'ui/orders/orders-screen.tsx',
  earlyScript: 'ui/first-view/early-script.ts',
  prerendered: {
    rules: 'ui/hosting/prerendered-pages.ts',
    render: 'ui/boot/prerender.tsx',
    languages: 'ui/locales',
  },
  template: 'ui/index.html',
  publicFolder: 'ui/public',
  config: 'ui/hosting/config.json',
  output: 'dist',
  reports: '.build',
}

const commands = {
  build: async () => {
    const report = await buildForProduction(portal)
    await writeHosting(portal)
    console.log(sizeTable(report))
  },
  hosting: async (config) => {
    console.log(`Written for this environment: ${await writeHosting(portal, config)}`)
  },
  dev: async () => {
    const { url } = await serveDevelopment(portal, { port: Number(process.env.PORT ?? 8080) })
    console.log(`Portal for development at ${url} (reloads on every change, Ctrl-C ends it)`)
  },
}

const command = process.argv[2] ?? 'build'

if (!Object.hasOwn(commands, command)) {
  console.error(`Unknown command "${command}". Use one of: ${Object.keys(commands).join(', ')}`)
  process.exit(1)
}

try {
  await commands[command](process.argv[3])
} catch (error) {
  // esbuild has already printed its own errors, with the place in the source.
  if (!Array.isArray(error.errors)) console.error(error.message ?? error)
  process.exit(1)
}
