import { type CssNode, walk } from 'css-tree'
import { below, type Feature, featureAt } from './compat-data.ts'

/** Units that the data has under another name than their own. */
const units: readonly (readonly [unit: RegExp, key: string])[] = [
  [/^dv(?:[hwbi]|min|max)$/, 'css.types.length.viewport_percentage_units_dynamic'],
  [/^sv(?:[hwbi]|min|max)$/, 'css.types.length.viewport_percentage_units_small'],
  [/^lv(?:[hwbi]|min|max)$/, 'css.types.length.viewport_percentage_units_large'],
  [/^cq(?:[hwbi]|min|max)$/, 'css.types.length.container_query_length_units'],
]

const groupsOfTypes = ['length', 'angle', 'resolution'].map((name) => `css.types.${name}`)
/** Units as old as styles themselves, which the data does not name one by one. */
const oldUnits = new Set(['px', 'pt', 'mm', 'cm', 'in', 'pc', 'ms', 's', 'fr'])

const unitFeature = (unit: string): string =>
  units.find(([form]) => form.test(unit))?.[1] ??
  groupsOfTypes.map((group) => `${group}.${unit}`).find((key) => featureAt(key)) ??
  `css.types.length.${unit}`

/** The functions of the data: those of all values, by their names. */
const functions: ReadonlyMap<string, string> = new Map(
  [...below(featureAt('css.types') ?? {})].flatMap(([group, feature]: readonly [string, Feature]) => [
    ...below(feature).map(([name]) => [name, `css.types.${group}.${name}`] as const),
    [group, `css.types.${group}`] as const,
  ]),
)

/** The keys of all that a value uses; of a custom property, which may stand in any other, those of no property. */
export const valueFeatures = (property: string | undefined, value: CssNode): readonly string[] => {
  const keys: string[] = []
  const own = (name: string) => `css.properties.${property}.${name}`
  walk(value, (node) => {
    if (node.type === 'Identifier' && property !== undefined && featureAt(own(node.name))) keys.push(own(node.name))
    if (node.type === 'Dimension' && !oldUnits.has(node.unit)) keys.push(unitFeature(node.unit))
    if (node.type === 'Operator' && node.value === '/' && property === 'content') keys.push(own('alt_text'))
    if (node.type === 'Function')
      keys.push(
        property !== undefined && featureAt(own(node.name))
          ? own(node.name)
          : (functions.get(node.name) ?? `css.types.${node.name}`),
      )
    if (node.type === 'Raw' && node.value.trim() !== '') keys.push(`unreadable: ${node.value}`)
  })
  return keys
}
