const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  )
}

const descriptionOf = (interaction: unknown): string =>
  isObject(interaction) ? String(interaction['description']) : ''

const byDescription = (one: unknown, other: unknown): number => (descriptionOf(one) < descriptionOf(other) ? -1 : 1)

/**
 * A pact file as it is committed: the same promises are the same bytes, whichever test ran first and whichever version
 * of Pact wrote them. Throws on what is no pact.
 */
export const canonicalPact = (text: string): string => {
  const pact: unknown = JSON.parse(text)
  if (!isObject(pact) || !Array.isArray(pact['interactions']) || !isObject(pact['metadata'])) {
    throw new Error('This is no pact file')
  }
  const { pactSpecification } = pact['metadata']
  const interactions = [...pact['interactions']].sort(byDescription)
  return `${JSON.stringify(sorted({ ...pact, interactions, metadata: { pactSpecification } }), null, 2)}\n`
}
