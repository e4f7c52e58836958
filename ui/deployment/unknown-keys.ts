import { readFile } from 'node:fs/promises'

/** What is read of the schema here. */
interface SchemaNode {
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
  readonly oneOf?: readonly SchemaNode[]
}

const below = (content: unknown, nodes: readonly SchemaNode[], place: string): readonly string[] => {
  if (typeof content !== 'object' || content === null) return []
  const isList = Array.isArray(content)
  return Object.entries(content).flatMap(([key, value]) => {
    const described = nodes.flatMap(({ properties = {}, items, oneOf = [] }) =>
      isList
        ? (items ?? [])
        : [properties, ...oneOf.map((each) => each.properties ?? {})].flatMap((each) => each[key] ?? []),
    )
    const at = place === '' ? key : `${place}.${key}`
    return described.length === 0 ? [at] : below(value, described, at)
  })
}

/** The keys of a configuration that its schema does not describe: the portal ignores them, and one may be misspelt. */
export const unknownKeys = async (content: unknown): Promise<readonly string[]> => {
  const schema: SchemaNode = JSON.parse(
    await readFile(new URL('../hosting/config.schema.json', import.meta.url), 'utf8'),
  )
  return below(content, [schema], '')
}
