// `node build.mjs build` fills dist/, `dev` serves while you edit, `hosting config.json` writes the configuration of a
// host, `check` and `verify` look at a configuration and at a deployment.
import { register } from 'tsx/esm/api'

// Node 20 needs tsx to run TypeScript.
register()
const { runCommand } = await import('./ui/build/commands.ts')

try {
  console.log(await runCommand(process.argv.slice(2)))
} catch (error) {
  // esbuild has already printed its errors, with their place in the source.
  if (!Array.isArray(error.errors)) console.error(error.message ?? error)
  process.exit(1)
}
