import type {
  MediaCondition,
  MediaFeatureComparison,
  MediaFeatureValue,
  QueryFeatureFor_MediaFeatureId,
  ReturnedRule,
  SupportsCondition,
  Visitor,
} from 'lightningcss'

type Range = Extract<QueryFeatureFor_MediaFeatureId, { type: 'range' }>

/** In rem, far less than any screen can show. */
const hair = 0.001

/** What stands beside a container on a narrow page, in rem: the gutters. */
const besideContainer = 3

/** What a strict comparison is, said without one. */
const unstrict: Partial<Record<MediaFeatureComparison, { operator: MediaFeatureComparison; by: number }>> = {
  'less-than': { operator: 'less-than-equal', by: -hair },
  'greater-than': { operator: 'greater-than-equal', by: hair },
}

/** A comparison that is read from its other side. */
const mirrored: Readonly<Record<MediaFeatureComparison, MediaFeatureComparison>> = {
  'less-than': 'greater-than',
  'less-than-equal': 'greater-than-equal',
  'greater-than': 'less-than',
  'greater-than-equal': 'less-than-equal',
  equal: 'equal',
}

/** How wide a digit of a wide font is, in rem: a query of the page's width knows no font. */
const wideDigit = 0.64

const moved = (value: MediaFeatureValue, by: number): MediaFeatureValue => {
  if (value.type !== 'length' || value.value.type !== 'value') return value
  const { unit, value: length } = value.value.value
  if (unit !== 'rem' && unit !== 'ch') return value
  return {
    ...value,
    value: { type: 'value', value: { unit: 'rem', value: length * (unit === 'ch' ? wideDigit : 1) + by } },
  }
}

const range = (
  name: Range['name'],
  operator: MediaFeatureComparison,
  value: MediaFeatureValue,
  widened = 0,
): MediaCondition => {
  const { operator: plain, by } = unstrict[operator] ?? { operator, by: 0 }
  return { type: 'feature', value: { type: 'range', name, operator: plain, value: moved(value, by + widened) } }
}

/** The condition in the old syntax; with `onPage`, one of a container said of the page. */
const older = (condition: MediaCondition, onPage = false): MediaCondition => {
  if (condition.type === 'operation')
    return { ...condition, conditions: condition.conditions.map((each) => older(each, onPage)) }
  if (condition.type === 'not') return { ...condition, value: older(condition.value, onPage) }
  if (condition.type !== 'feature') return condition
  const { value: feature } = condition
  const name = onPage ? 'width' : feature.name
  const widened = onPage ? besideContainer : 0
  if (feature.type === 'range') return range(name, feature.operator, feature.value, widened)
  if (feature.type !== 'interval') return condition
  return {
    type: 'operation',
    operator: 'and',
    conditions: [
      range(name, mirrored[feature.startOperator], feature.start, widened),
      range(name, feature.endOperator, feature.end, widened),
    ],
  }
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
      const { rules, loc } = container.value
      const condition = older(container.value.condition, true)
      const query = { mediaQueries: [{ mediaType: 'all', condition }] }
      const media: ReturnedRule = { type: 'media', value: { query, rules, loc } }
      return [{ type: 'supports', value: { condition: knowsNoContainers, rules: [media], loc } }, container]
    },
  },
}
