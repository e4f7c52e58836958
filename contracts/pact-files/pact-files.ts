import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { freshPactFolder, pactFileName, pactFolder, type Service, services } from '../services.ts'
import { openApiOf } from './openapi.ts'
import { pageOf } from './page.ts'

// Writes the pacts of the consumer tests. With `--check` it fails where the committed pacts differ.

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [key, sorted(member)] as const)
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** The same interactions give the same bytes, in any order of the tests and with any version of Pact. */
const canonicalPact = (text: string): string => {
  const { interactions, metadata, ...pact } = JSON.parse(text)
  const { pactSpecification } = metadata
  interactions.sort((one: { description: string }, other: { description: string }) =>
    one.description < other.description ? -1 : 1,
  )
  return `${JSON.stringify(sorted({ ...pact, interactions, metadata: { pactSpecification } }), null, 2)}\n`
}

const freshFiles = async (service: Service): Promise<readonly (readonly [path: string, text: string])[]> => {
  const written = await readFile(join(freshPactFolder, pactFileName(service)), 'utf8').catch(() => {
    throw new Error(`The consumer tests of ${service} have not run. Run: npm run contracts:pacts`)
  })
  const pact = canonicalPact(written)
  const path = join(pactFolder, pactFileName(service))
  return [
    [path, pact],
    [path.replace(/json$/, 'md'), pageOf(service, pact)],
    [join(pactFolder, `openapi-${service}.json`), openApiOf(service, pact)],
  ]
}

const isCheck = process.argv.includes('--check')
await mkdir(pactFolder, { recursive: true })
const files = (await Promise.all(services.map(freshFiles))).flat()
for (const [path, fresh] of files) {
  const committed = await readFile(path, 'utf8').catch(() => undefined)
  if (!isCheck) {
    await writeFile(path, fresh)
    console.log(`${basename(path)}: ${committed === fresh ? 'unchanged' : 'written'}`)
  } else if (committed !== fresh) {
    console.error(`contracts/pacts/${basename(path)} is stale. Run: npm run contracts:pacts`)
    process.exitCode = 1
  }
}
if (isCheck && process.exitCode === undefined) console.log('The pacts are, byte for byte, what the consumer tests pin.')
