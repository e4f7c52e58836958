import { readPact } from '../pact-files/read-pact.ts'
import { services } from '../services.ts'
import { compareTraffic, type Promised } from './compare.ts'
import { traffic } from './recording.ts'

/** Interactions whose request no browser test sends, with the reason why that is right: service and description. */
const notSentByBrowserTests: Readonly<Record<string, string>> = {}

// After the browser tests: fails when the portal has sent a request that no pact has, when a pact has an interaction
// whose request nothing has sent, and when there was nothing to look at.

const promised: readonly Promised[] = (
  await Promise.all(
    services.map(async (service) => (await readPact(service)).map((interaction) => ({ service, interaction }))),
  )
).flat()
const sent = await traffic.read()
const { unpinned, unsent } = compareTraffic(sent, promised)

const problems = [
  ...(sent.length === 0 ? ['No traffic was recorded. Run the browser tests first: npm test -- browser'] : []),
  ...unpinned.map((request) => `Sent, and in no pact: ${request}`),
  ...unsent
    .filter((interaction) => notSentByBrowserTests[interaction] === undefined)
    .map((interaction) => `In a pact, and sent by nothing: ${interaction}`),
  ...Object.keys(notSentByBrowserTests)
    .filter((interaction) => !unsent.includes(interaction))
    .map((interaction) => `Listed as never sent, but it is sent or no longer promised: ${interaction}`),
]
for (const problem of problems) console.error(problem)
console.log(`${sent.length} requests of the browser tests held against ${promised.length} interactions.`)
process.exitCode = problems.length === 0 ? 0 : 1
