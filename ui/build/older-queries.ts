import type {
  MediaCondition,
  MediaFeatureComparison,
  MediaFeatureValue,
  QueryFeatureFor_MediaFeatureId,
  SupportsCondition,
  Visitor,
} from 'lightningcss'

type Name = QueryFeatureFor_MediaFeatureId['name']

/** In rem; no screen can show so little. */
const tiny = 0.001

/** The gutters beside a container on a narrow page, in rem. */
const gutters = 3

/** The width of `ch` in a wide font, in rem, because a media query knows no font. */
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
    value: { type: 'range', name, operator: unstrict, value: moved(value, isStrict ? by - tiny : by) },
  }
}

/** The condition in the old syntax. With `onPage` a condition of a container becomes one of the page. */
const older = (condition: MediaCondition, onPage = false): MediaCondition => {
  if (condition.type === 'operation')
    return { ...condition, conditions: condition.conditions.map((each) => older(each, onPage)) }
  if (condition.type !== 'feature') return condition
  const { value: feature } = condition
  const name = onPage ? 'width' : feature.name
  const by = onPage ? gutters : 0
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

/** lightningcss yields null for missing properties but does not accept it. */
const withoutNulls = (rule: object) => JSON.parse(JSON.stringify(rule, (_key, value) => value ?? undefined))

/**
 * A lightningcss visitor that writes queries for the minimum browsers.
 *
 * - lightningcss turns `(width < 30rem)` into `not (min-width: 30rem)`, which is younger syntax. `(max-width: 29.999rem)` is not.
 * - A query of the page's width replaces `@container` in browsers without it.
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
