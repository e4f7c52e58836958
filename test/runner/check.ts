// `npm run check`: types, lint and the tests that the change reaches. `-- --since main` takes a whole branch for the change.
import { parseArgs } from 'node:util'
import { runCommands } from './commands.ts'

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
const changed = since === undefined ? '--onlyChanged' : `--changedSince=${since}`
const jest = `npm run --silent jest -- --selectProjects unit screens --silent --passWithNoTests`
const commands = [
  { name: 'tests', command: `${jest} ${changed}` },
  { name: 'types', command: 'npm run --silent typecheck' },
  { name: 'lint', command: 'biome check --colors=off .' },
]
const failed = (await runCommands(commands, ({ name }, exitCode) => (exitCode === 0 ? [] : [name]))).flat()
console.log(failed.length > 0 ? `\nFailed: ${failed}` : '\nThe change is fine so far. npm test runs everything.')
process.exitCode = failed.length
