import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { providerStates } from '../sandbox/pact/states.ts'
import { freshPactFolder, pactFolder, type Service, serviceNames, toPactFileName } from '../services.ts'
import { createOpenApi } from './openapi.ts'
import {
  describeState,
  type GeneratedValues,
  getShortCallName,
  type PactInteraction,
  parseInteractions,
  readRequest,
  readStatuses,
} from './read-pact.ts'
import { updateStatesPage } from './states-page.ts'

// Writes the pacts of the consumer tests to contracts/pacts. With `--check`, only compares them.

/** Quotes a text for a shell. A placeholder such as `${name}` is still replaced by the shell variable. */
const quoteForShell = (text: string): string => `"${text.replace(/[\\"`]/g, '\\$&')}"`

/** Returns the expression that generates a value. The value's key is `name`, `$.name` or, in a query, `$.name[0]`. */
const findExpression = (generated: GeneratedValues = {}, name: string): string | undefined =>
  (generated[name] ?? generated[`$.${name}`] ?? generated[`$.${name}[0]`])?.expression

const createCurlCommand = (
  service: Service,
  { method, path, query = {}, headers = {}, body, generators = {} }: PactInteraction['request'],
) => {
  const search = Object.entries(query).map(
    ([name, [value]]) => `?${name}=${findExpression(generators.query, name) ?? value}`,
  )
  const address = [`$${service}${generators.path?.expression ?? path}`, ...search].join('')
  const sent = Object.entries(headers).map(
    ([name, values]) =>
      `-H ${quoteForShell(`${name}: ${findExpression(generators.header, name) ?? values.join(', ')}`)}`,
  )
  const fields = Object.entries(body?.content ?? {})
  const filled = Object.fromEntries(
    fields.map(([name, value]) => [name, findExpression(generators.body, name) ?? value]),
  )
  const json = body === undefined ? [] : [`-d ${quoteForShell(JSON.stringify(filled))}`]
  return ['curl', ...(method === 'GET' ? [] : ['-X', method]), quoteForShell(address), ...sent, ...json].join(' ')
}

const renderAnswer = (interaction: PactInteraction): string => {
  const { body, headers, matchingRules } = interaction.response
  const statuses = readStatuses(interaction)
  const words = Object.entries(matchingRules?.body ?? {}).flatMap(([path, { matchers }]) =>
    matchers.flatMap(({ regex = '' }) => (regex.startsWith('^(') && regex.includes('|') ? [`${path} ${regex}`] : [])),
  )
  return [
    statuses === 'success' ? '2xx' : statuses.join(', '),
    ...(body === undefined ? [] : [`\`${JSON.stringify(body.content)}\``]),
    ...words.map((each) => `with \`${each.replaceAll('\\.', '.')}\``),
    ...(headers?.['Set-Cookie'] ?? []).map((cookie) => `and \`Set-Cookie: ${cookie}\``),
  ].join(' ')
}

const renderInteraction = (service: Service, interaction: PactInteraction) => {
  const { description, providerStates = [], request } = interaction
  return [
    `### ${description}`,
    ...(providerStates.length === 0 ? [] : [`After ${providerStates.map(describeState).join('; ')}:`]),
    `\`\`\`sh\n${createCurlCommand(service, request)}\n\`\`\``,
    renderAnswer(interaction),
  ].join('\n\n')
}

/** Returns a pact as a Markdown page. It lists every interaction under its call, with a `curl` command. */
const renderPage = (service: Service, pact: string): string => {
  const calls = parseInteractions(pact).map((interaction) => {
    return { name: getShortCallName(service, readRequest(interaction)), interaction }
  })
  const sections = [...new Set(calls.map(({ name }) => name))].sort().map((name) => {
    const matching = calls.filter((call) => call.name === name)
    return [`## ${name}`, ...matching.map(({ interaction }) => renderInteraction(service, interaction))].join('\n\n')
  })
  return [
    `# The portal and ${service}`,
    `Generated from the pact. \`$${service}\` is the address of the service. The other variables are values that the states give.`,
    `${sections.join('\n\n')}\n`,
  ].join('\n\n')
}

const sortKeys = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).map(([key, member]) => [key, sortKeys(member)] as const)
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Sorts a pact, so that neither the order of the tests nor the version of Pact changes the file. */
const sortPact = (text: string): string => {
  const { interactions, metadata, ...pact } = JSON.parse(text)
  const { pactSpecification } = metadata
  interactions.sort((one: { description: string }, other: { description: string }) =>
    one.description < other.description ? -1 : 1,
  )
  return `${JSON.stringify(sortKeys({ ...pact, interactions, metadata: { pactSpecification } }), null, 2)}\n`
}

const readFreshPact = async (service: Service) => {
  const written = await readFile(join(freshPactFolder, toPactFileName(service)), 'utf8').catch(() => {
    throw new Error(`The consumer tests of ${service} have not run. Run: npm run contracts:pacts`)
  })
  return { service, pact: sortPact(written) }
}

const renderPactFiles = ({ service, pact }: Awaited<ReturnType<typeof readFreshPact>>) => {
  const path = join(pactFolder, toPactFileName(service))
  return [
    [path, pact],
    [path.replace(/json$/, 'md'), renderPage(service, pact)],
    [join(pactFolder, `openapi-${service}.json`), createOpenApi(service, pact)],
  ] as const
}

const isCheckOnly = process.argv.includes('--check')
await mkdir(pactFolder, { recursive: true })
const freshPacts = await Promise.all(serviceNames.map(readFreshPact))
const pactInteractions = freshPacts.flatMap(({ service, pact }) =>
  parseInteractions(pact).map((interaction) => ({ service, interaction })),
)
const statesPath = join(pactFolder, 'states.md')
const statesPage = updateStatesPage(await readFile(statesPath, 'utf8'), providerStates, pactInteractions)
const renderedFiles = [...freshPacts.flatMap(renderPactFiles), [statesPath, statesPage] as const]
for (const [path, fresh] of renderedFiles) {
  const committed = await readFile(path, 'utf8').catch(() => undefined)
  if (!isCheckOnly) {
    await writeFile(path, fresh)
    console.log(`${basename(path)}: ${committed === fresh ? 'unchanged' : 'written'}`)
  } else if (committed !== fresh) {
    console.error(`contracts/pacts/${basename(path)} is stale. Run: npm run contracts:pacts`)
    process.exitCode = 1
  }
}
if (isCheckOnly && process.exitCode === undefined) console.log('The pacts are up to date.')
