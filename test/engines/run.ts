// `npm run test:engines`: installs the engines that are missing where that takes no question, and plays the journeys in each.
import { run } from '../runner/command.ts'
import { installEnginesIfMissing } from './find-engines.ts'

installEnginesIfMissing()
const given = process.argv.slice(2)
process.exitCode = await run(['playwright', 'test', '-c', 'test/engines/playwright.config.ts', ...given])
