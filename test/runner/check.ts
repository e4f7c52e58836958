// `npm run check`: types, lint and the tests that the change reaches. `-- --since main` takes a whole branch for the change.
import { parseArgs } from 'node:util'
import { concurrently } from 'concurrently'
import { root } from './root.ts'

const { since } = parseArgs({ options: { since: { type: 'string' } } }).values
const changed = since === undefined ? '--onlyChanged' : `--changedSince=${since}`
const jest = `npm run --silent jest -- --selectProjects unit screens --silent --passWithNoTests`
await concurrently(
  [
    { name: 'tests', command: `${jest} ${changed}` },
    { name: 'types', command: 'npm run --silent typecheck' },
    { name: 'lint', command: 'biome check --colors=off .' },
  ],
  { cwd: root, prefix: '[{name}]', maxProcesses: 2, handleInput: false },
).result.then(
  () => console.log('\nThe change is fine so far. npm test runs everything.'),
  () => {
    process.exitCode = 1
  },
)
