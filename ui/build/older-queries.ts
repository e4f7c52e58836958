import type {
  MediaCondition,
  MediaFeatureComparison,
  MediaFeatureValue,
  QueryFeatureFor_MediaFeatureId,
  SupportsCondition,
  Visitor,
} from 'lightningcss'

type Name = QueryFeatureFor_MediaFeatureId['name']

/** In rem, far less than any screen can show. */
const hair = 0.001

/** What stands beside a container on a narrow page, in rem: the gutters. */
const besideContainer = 3

/** How wide a digit of a wide font is, in rem: a query of the page's width knows no font. */
const wideDigit = 0.64

const moved = (value: MediaFeatureValue, by: number): MediaFeatureValue => {
  if (value.type !== 'length' || value.value.type !== 'value') return value
  const { unit, value: length } = value.value.value
  if (unit !== 'rem' && unit !== 'ch') return value
  const rem = length * (unit === 'ch' ? wideDigit : 1) + by
  return { type: 'length', value: { type: 'value', value: { unit: 'rem', value: rem } } }
}

const range = (name: Name, operator: MediaFeatureComparison, value: MediaFeatureValue, by: number): MediaCondition => {
  const isStrict = operator === 'less-than'
  const unstrict = isStrict ? 'less-than-equal' : operator
  return {
    type: 'feature',
    value: { type: 'range', name, operator: unstrict, value: moved(value, isStrict ? by - hair : by) },
  }
}

/** The condition in the old syntax; with `onPage`, one of a container said of the page. */
const older = (condition: MediaCondition, onPage = false): MediaCondition => {
  if (condition.type === 'operation')
    return { ...condition, conditions: condition.conditions.map((each) => older(each, onPage)) }
  if (condition.type === 'not') return { ...condition, value: older(condition.value, onPage) }
  if (condition.type !== 'feature') return condition
  const { value: feature } = condition
  const name = onPage ? 'width' : feature.name
  const by = onPage ? besideContainer : 0
  if (feature.type === 'range') return range(name, feature.operator, feature.value, by)
  if (feature.type !== 'interval') return condition
  const { start, end, endOperator } = feature
  const conditions = [range(name, 'greater-than-equal', start, by), range(name, endOperator, end, by)]
  return { type: 'operation', operator: 'and', conditions }
}

const knowsNoContainers: SupportsCondition = {
  type: 'not',
  value: { type: 'declaration', propertyId: { property: 'container-type' }, value: 'inline-size' },
}

/** lightningcss gives null for what is not there, and takes it only when it is left out. */
const withoutNulls = (rule: object) => JSON.parse(JSON.stringify(rule, (_key, value) => value ?? undefined))

/**
 * What lightningcss leaves undone for the browsers of the floor, as a visitor of it.
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
      const { rules, loc, condition } = container.value
      const query = { mediaQueries: [{ mediaType: 'all', condition: older(condition, true) }] }
      const media = { type: 'media', value: { query, rules, loc } } as const
      return [{ type: 'supports', value: { condition: knowsNoContainers, rules: [media], loc } }, container]
    },
  },
}
