import { type PinnedInteraction, pinnedCall, readPact } from '../pact-files/read-pact.ts'
import { type Service, services } from '../services.ts'
import { type RequestShape, readTraffic } from './traffic.ts'

// After the browser tests: fails when a request is in no pact, or an interaction's request was never sent.

/** A request may not carry these headers where its interaction does not. Browsers add other headers of their own. */
const credentials = ['authorization', 'x-captcha-response']

const shapeOf = (service: Service, { request, description }: PinnedInteraction) => ({
  name: `${service}: ${description}`,
  call: pinnedCall(service, { request }),
  query: Object.keys(request.query ?? {}),
  // Browsers send `Origin` by themselves, and not with every call.
  headers: Object.keys(request.headers ?? {})
    .map((name) => name.toLowerCase())
    .filter((name) => name !== 'origin'),
  fields: Object.keys(request.body?.content ?? {}),
})

const includesAll = (whole: readonly string[], part: readonly string[]) => part.every((name) => whole.includes(name))
const same = (one: readonly string[], other: readonly string[]) => includesAll(one, other) && includesAll(other, one)

const isPinnedBy = (sent: RequestShape, pinned: ReturnType<typeof shapeOf>): boolean =>
  sent.call === pinned.call &&
  same(sent.query, pinned.query) &&
  same(sent.fields, pinned.fields) &&
  includesAll(sent.headers, pinned.headers) &&
  credentials.every((name) => !sent.headers.includes(name) || pinned.headers.includes(name))

const lineOf = ({ call, query, fields, headers }: RequestShape): string => {
  const carried = credentials.filter((name) => headers.includes(name)).join(', ') || 'no credentials'
  return `${call} ?${[...query].sort().join('&')} {${[...fields].sort().join(', ')}} ${carried}`
}

const pinned = (
  await Promise.all(services.map(async (each) => (await readPact(each)).map((one) => shapeOf(each, one))))
).flat()
const sent = await readTraffic()
const unpinned = sent.filter((request) => !pinned.some((each) => isPinnedBy(request, each))).map(lineOf)
const unsent = pinned.filter((each) => !sent.some((request) => isPinnedBy(request, each)))

const problems = [
  ...(sent.length === 0 ? ['No traffic was recorded. Run the browser tests first: npm test -- browser'] : []),
  ...[...new Set(unpinned)].sort().map((request) => `Sent, and in no pact: ${request}`),
  ...unsent.map(({ name }) => `In a pact, and never sent: ${name}`).sort(),
]
for (const problem of problems) console.error(problem)
console.log(`${sent.length} requests of the browser tests compared with ${pinned.length} interactions.`)
process.exitCode = problems.length === 0 ? 0 : 1
