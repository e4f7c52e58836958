import { readAllInteractions } from '../pact-files/read-pact.ts'
import { type RequestShape, readTraffic } from './traffic.ts'

// Runs after the browser tests. Fails if a sent request is in no pact, or if a request in a pact was never sent.

/** Headers that a request may have only if the pact contains them. Browsers may add any other headers. */
const credentialHeaders = ['authorization', 'x-captcha-response']

const pactRequests = (await readAllInteractions()).map(({ service, call, interaction: { request, description } }) => ({
  name: `${service}: ${description}`,
  call,
  query: Object.keys(request.query ?? {}),
  // `Origin` is not compared, because browsers add it to only some of the calls.
  headers: Object.keys(request.headers ?? {})
    .map((name) => name.toLowerCase())
    .filter((name) => name !== 'origin'),
  fields: Object.keys(request.body?.content ?? {}),
}))

const containsAll = (whole: readonly string[], part: readonly string[]) => part.every((name) => whole.includes(name))
const isSameSet = (one: readonly string[], other: readonly string[]) =>
  containsAll(one, other) && containsAll(other, one)

const matchesPact = (sent: RequestShape, each: (typeof pactRequests)[number]): boolean =>
  sent.call === each.call &&
  isSameSet(sent.query, each.query) &&
  isSameSet(sent.fields, each.fields) &&
  containsAll(sent.headers, each.headers) &&
  credentialHeaders.every((name) => !sent.headers.includes(name) || each.headers.includes(name))

const describeRequest = ({ call, query, fields, headers }: RequestShape): string => {
  const carried = credentialHeaders.filter((name) => headers.includes(name)).join(', ') || 'no credentials'
  return `${call} ?${[...query].sort().join('&')} {${[...fields].sort().join(', ')}} ${carried}`
}

const sentRequests = await readTraffic()
const unknownRequests = sentRequests
  .filter((request) => !pactRequests.some((each) => matchesPact(request, each)))
  .map(describeRequest)
const unsentRequests = pactRequests.filter((each) => !sentRequests.some((request) => matchesPact(request, each)))

const trafficProblems = [
  ...(sentRequests.length === 0 ? ['No traffic was recorded. Run the browser tests first: npm test -- browser'] : []),
  ...[...new Set(unknownRequests)].sort().map((request) => `Sent, but in no pact: ${request}`),
  ...unsentRequests.map(({ name }) => `In a pact, but never sent: ${name}`).sort(),
]
for (const problem of trafficProblems) console.error(problem)
console.log(`${sentRequests.length} requests of the browser tests compared with ${pactRequests.length} interactions.`)
process.exitCode = trafficProblems.length === 0 ? 0 : 1
