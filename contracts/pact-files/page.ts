import type { Service } from '../services.ts'
import { type Generated, interactionsIn, type PinnedInteraction, pinnedCall, pinnedStatuses } from './read-pact.ts'

/** One word of a shell, in which `${name}` is a variable. */
const quoted = (text: string): string => `"${text.replace(/[\\"`]/g, '\\$&')}"`

/** Under the names of a query they stand as `$.name[0]`, elsewhere as `$.name` or the name itself. */
const generated = (made: Generated = {}, name: string): string | undefined =>
  (made[name] ?? made[`$.${name}`] ?? made[`$.${name}[0]`])?.expression

const curl = (
  service: Service,
  { method, path, query = {}, headers = {}, body, generators = {} }: PinnedInteraction['request'],
) => {
  const search = Object.entries(query).map(
    ([name, [value]]) => `?${name}=${generated(generators.query, name) ?? value}`,
  )
  const address = [`$${service}${generators.path?.expression ?? path}`, ...search].join('')
  const sent = Object.entries(headers).map(
    ([name, values]) => `-H ${quoted(`${name}: ${generated(generators.header, name) ?? values.join(', ')}`)}`,
  )
  const fields = Object.entries(body?.content ?? {})
  const filled = Object.fromEntries(fields.map(([name, value]) => [name, generated(generators.body, name) ?? value]))
  const json = body === undefined ? [] : [`-d ${quoted(JSON.stringify(filled))}`]
  return ['curl', ...(method === 'GET' ? [] : ['-X', method]), quoted(address), ...sent, ...json].join(' ')
}

export const stateOf = ({ name, params = {} }: NonNullable<PinnedInteraction['providerStates']>[number]): string => {
  const { method, path, body, headers } = params
  if (typeof method === 'string') {
    const own = Object.entries(headers ?? {}).filter(([header]) => !/^(Accept-Language|Content-Type)$/.test(header))
    const by = own.map(([header, value]) => ` with \`${header}: ${value}\``).join('')
    return `\`${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}\`${by}`
  }
  const details = Object.entries(params).map(([key, value]) => `${key} \`${value}\``)
  return details.length === 0 ? name : `${name} (${details.join(', ')})`
}

/** The example, and the alternatives of its fields. */
const answerOf = (interaction: PinnedInteraction): string => {
  const { body, headers, matchingRules } = interaction.response
  const statuses = pinnedStatuses(interaction)
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

const interactionOf = (service: Service, interaction: PinnedInteraction) => {
  const { description, providerStates = [], request } = interaction
  return [
    `### ${description}`,
    ...(providerStates.length === 0 ? [] : [`After ${providerStates.map(stateOf).join('; ')}:`]),
    `\`\`\`sh\n${curl(service, request)}\n\`\`\``,
    answerOf(interaction),
  ].join('\n\n')
}

/** A pact as Markdown: every interaction under its call, with its curl line. */
export const pageOf = (service: Service, pact: string): string => {
  const calls = interactionsIn(pact).map((interaction) => {
    const { method, path } = interaction.request
    const call = pinnedCall(service, interaction)
    return { name: call?.slice(service.length + 1) ?? `${method} ${path}`, interaction }
  })
  const sections = [...new Set(calls.map(({ name }) => name))].sort().map((name) => {
    const own = calls.filter((call) => call.name === name)
    return [`## ${name}`, ...own.map(({ interaction }) => interactionOf(service, interaction))].join('\n\n')
  })
  return [
    `# The portal and ${service}`,
    `Written from the pact. \`$${service}\` is the service's address; other variables are values that the states give.`,
    `${sections.join('\n\n')}\n`,
  ].join('\n\n')
}
