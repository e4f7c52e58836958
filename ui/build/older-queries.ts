import type {
  ContainerCondition,
  MediaCondition,
  MediaFeatureComparison,
  MediaFeatureValue,
  SupportsCondition,
  Visitor,
} from 'lightningcss'

/** In rem, far less than any screen can show. */
const hair = 0.001

/** What stands beside a container on a narrow page, in rem: the gutters. */
const besideContainer = 3

/** What a comparison is, said without a strict one; and how far its value moves for that. */
const unstrict: Readonly<Record<MediaFeatureComparison, readonly [MediaFeatureComparison, number]>> = {
  'less-than': ['less-than-equal', -hair],
  'less-than-equal': ['less-than-equal', 0],
  'greater-than': ['greater-than-equal', hair],
  'greater-than-equal': ['greater-than-equal', 0],
  equal: ['equal', 0],
}

/** A comparison that is read from its other side. */
const mirrored: Readonly<Record<MediaFeatureComparison, MediaFeatureComparison>> = {
  'less-than': 'greater-than',
  'less-than-equal': 'greater-than-equal',
  'greater-than': 'less-than',
  'greater-than-equal': 'less-than-equal',
  equal: 'equal',
}

const moved = (length: MediaFeatureValue, by: number): MediaFeatureValue =>
  length.type === 'length' && length.value.type === 'value' && length.value.value.unit === 'rem'
    ? { type: 'length', value: { type: 'value', value: { unit: 'rem', value: length.value.value.value + by } } }
    : length

const range = (name: string, compared: MediaFeatureComparison, value: MediaFeatureValue, widened: number) => {
  const [operator, by] = unstrict[compared]
  return { type: 'feature', value: { type: 'range', name, operator, value: moved(value, by + widened) } } as const
}

/** The condition in the old syntax; with `onPage`, one of a container said of the page. */
const older = (condition: MediaCondition | ContainerCondition, onPage = false): MediaCondition => {
  if (condition.type === 'operation')
    return { ...condition, conditions: condition.conditions.map((each) => older(each, onPage)) }
  if (condition.type === 'not') return { type: 'not', value: older(condition.value, onPage) }
  if (condition.type === 'style' || condition.type === 'scroll-state')
    throw new Error(`There is no older way to ask a container for its ${condition.type}`)
  if (condition.type === 'unknown') return condition
  const { value: feature } = condition
  const name = onPage ? 'width' : `${feature.name}`
  const widened = onPage ? besideContainer : 0
  if (feature.type === 'range') return range(name, feature.operator, feature.value, widened)
  if (feature.type !== 'interval') return { type: 'feature', value: feature }
  const bounds = [
    range(name, mirrored[feature.startOperator], feature.start, widened),
    range(name, feature.endOperator, feature.end, widened),
  ]
  return { type: 'operation', operator: 'and', conditions: bounds }
}

const knowsNoContainers: SupportsCondition = {
  type: 'not',
  value: { type: 'declaration', propertyId: { property: 'container-type' }, value: 'inline-size' },
}

/** lightningcss gives null for what is not there, and takes it only when it is left out. */
const withoutNulls = <A>(rule: A): A => JSON.parse(JSON.stringify(rule, (_key, value) => value ?? undefined))

/**
 * What lightningcss leaves undone for the browsers of the floor.
 *
 * - `(width < 30rem)` becomes `not (min-width: 30rem)` there, which is a syntax of later browsers: they take it for a query
 *   that is never true, or always. A hair less than 30 rem is said in the old one.
 * - `@container` is not known to them. Where it is not, a query of the page's width stands in.
 */
export const olderQueries: Visitor<never> = {
  MediaQuery: (query) => (query.condition ? { ...query, condition: older(query.condition) } : undefined),
  Rule: {
    container: (rule) => {
      const container = withoutNulls(rule)
      const { condition, rules, loc } = container.value
      if (condition == null) return undefined
      const mediaQueries = [{ mediaType: 'all', condition: older(condition, true) }]
      const media = { type: 'media', value: { query: { mediaQueries }, rules, loc } } as const
      return [{ type: 'supports', value: { condition: knowsNoContainers, rules: [media], loc } }, container]
    },
  },
}
