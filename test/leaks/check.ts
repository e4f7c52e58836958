import { fixtureSecrets } from '../builders/secrets.ts'
import { findLeaks } from './find-leaks.ts'
import { secrets, told } from './recordings.ts'

// After the browser tests: fails when a secret is in anything that telemetry or a browser has told, and when there was
// nothing to look at.

const requests = await told.read()
const reports = requests.filter(({ headers }) => String(headers['content-type']).includes('reports'))
const inUse = await secrets.read()
const leaks = findLeaks(
  requests.map((request) => JSON.stringify(request)),
  [...fixtureSecrets, ...inUse],
)

const problems = [
  ...(requests.length === reports.length
    ? ['No telemetry was recorded. Run the browser tests: npm test -- browser']
    : []),
  ...(reports.length === 0 ? ['No report of a browser was recorded. Run the browser tests: npm test -- browser'] : []),
  ...(inUse.length === 0 ? ['No secret was in use. Run the browser tests: npm test -- browser'] : []),
  ...leaks.map((secret) => `Told, and a secret: ${secret}`),
]
for (const problem of problems) console.error(problem)
console.log(
  `${fixtureSecrets.length + inUse.length} secrets sought in ${requests.length} requests, ${reports.length} of them reports of browsers.`,
)
process.exitCode = problems.length === 0 ? 0 : 1
