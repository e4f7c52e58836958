// The commands: `node build.mjs build` fills dist/, `dev` serves the portal while you edit, `hosting config.json`
// writes a host's configuration, `check` examines a config.json, and `verify` examines a deployment.
import { register } from 'tsx/esm/api'

// Node 20 needs tsx to run TypeScript.
register()
const { runCommand } = await import('./ui/build/commands.ts')

try {
  console.log(await runCommand(process.argv.slice(2)))
} catch (error) {
  // esbuild has already printed its errors with their positions in the source.
  if (!Array.isArray(error.errors)) console.error(error.message ?? error)
  process.exit(1)
}
