import type { Schema } from '../../../adapters/config-schema.ts'

type Step = string | number

interface Change {
  readonly path: readonly Step[]
  readonly value: unknown
}

/** A key of the file. `option` is what has to be there for the key to have a place: the choice that it belongs to. */
export interface Place {
  readonly path: readonly Step[]
  readonly node: Schema
  readonly required: boolean
  readonly option: Change | undefined
}

/** An example of each key of an object: an option of a choice needs all of its own. */
const exampleOf = ({ properties = {} }: Schema): unknown =>
  Object.fromEntries(
    Object.entries(properties).map(([key, { const: fixed, examples = [] }]) => [key, fixed ?? examples[0]]),
  )

/** A group that is null by default has keys only where it is there. */
const optionOf = ({ properties, default: fallback, examples = [] }: Schema, path: readonly Step[]) =>
  properties !== undefined && fallback === null ? { path, value: examples[0] } : undefined

/** Every key that a schema describes, however deep, in the order of the file. */
export const placesOf = (node: Schema, path: readonly Step[] = [], option?: Change): readonly Place[] => {
  const { properties = {}, required = [], items, oneOf = [] } = node
  return [
    ...Object.entries(properties).flatMap(([key, child]) => [
      { path: [...path, key], node: child, required: required.includes(key), option },
      ...placesOf(child, [...path, key], optionOf(child, [...path, key]) ?? option),
    ]),
    ...(items === undefined ? [] : placesOf(items, [...path, 0], option)),
    ...oneOf.flatMap((each) => placesOf(each, path, { path, value: exampleOf(each) })),
  ]
}

const put = (content: object, { path, value }: Change): void => {
  const [last = '', ...holders] = [...path].reverse()
  const holder = holders.reverse().reduce<unknown>((at, step) => {
    if (typeof at !== 'object' || at === null) return undefined
    if (!(step in at)) Reflect.set(at, step, {})
    return Reflect.get(at, step)
  }, content)
  if (typeof holder !== 'object' || holder === null) return
  if (value === undefined) Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, structuredClone(value))
}

/** The content with these changes, after the choice that they need. What they leave no place for is left out. */
export const changed = <Content extends object>(
  content: Content,
  option: Change | undefined,
  changes: readonly Change[],
): Content => {
  for (const change of option === undefined ? changes : [option, ...changes]) put(content, change)
  return content
}
