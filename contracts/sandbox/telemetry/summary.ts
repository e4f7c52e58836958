import { hour, type StoredEvent } from './store.ts'

/** How often something was told: its parts in words, and the number. */
export interface Count {
  readonly parts: readonly string[]
  readonly count: number
}

const counted = (
  events: readonly StoredEvent[],
  partsOf: (event: StoredEvent) => readonly unknown[],
): readonly Count[] => {
  const counts = new Map<string, Count>()
  for (const event of events) {
    const parts = partsOf(event).map((part) => String(part ?? '–'))
    const key = JSON.stringify(parts)
    counts.set(key, { parts, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)
}

const releaseOf = ({ resource }: StoredEvent) => resource['service.version']

const isVital = ({ name }: StoredEvent): boolean => name === 'browser.web_vital'

/** Every event by its name. */
export const byName = (events: readonly StoredEvent[]): readonly Count[] => counted(events, ({ name }) => [name])

/** Failed calls by call, status or reason, and release. */
export const failuresByCall = (events: readonly StoredEvent[]): readonly Count[] =>
  counted(
    events.filter(({ attributes }) => attributes['portal.call'] !== undefined),
    (event) => {
      const { attributes } = event
      const reason = attributes['http.response.status_code'] ?? attributes['error.type'] ?? 'malformed'
      return [attributes['portal.call'], reason, releaseOf(event)]
    },
  )

/** Failures that are no calls: what it was, where, in which browser and release. */
export const otherFailures = (events: readonly StoredEvent[]): readonly Count[] =>
  counted(
    events.filter((event) => !isVital(event) && event.attributes['portal.call'] === undefined),
    (event) => {
      const { name, attributes, resource } = event
      const what = ['exception.message', 'portal.part', 'portal.script', 'portal.directive', 'portal.decoder']
      const told = what.map((key) => attributes[key]).find((value) => value !== undefined)
      const browser = `${resource['user_agent.name']} ${resource['user_agent.version'] ?? ''}`
      return [name, told, attributes['url.template'], browser, releaseOf(event)]
    },
  )

/** The 75th percentile of each vital on a route: three visits of four were at least as fast. */
export interface Percentile {
  readonly route: string
  readonly vital: string
  readonly value: number
  readonly count: number
}

export const vitalsByRoute = (events: readonly StoredEvent[]): readonly Percentile[] => {
  const groups = new Map<string, { readonly route: string; readonly vital: string; readonly values: number[] }>()
  for (const { attributes, body } of events.filter(isVital)) {
    const [route, vital] = [String(attributes['url.template']), String(body['name'])]
    const group = groups.get(`${route} ${vital}`) ?? { route, vital, values: [] }
    group.values.push(Number(body['value']))
    groups.set(`${route} ${vital}`, group)
  }
  return [...groups.values()]
    .map(({ route, vital, values }) => {
      const sorted = values.sort((one, other) => one - other)
      return { route, vital, value: sorted[Math.ceil(sorted.length * 0.75) - 1] ?? 0, count: sorted.length }
    })
    .sort((one, other) => one.route.localeCompare(other.route) || one.vital.localeCompare(other.vital))
}

/** Twelfths of the hour before a time: how many failures and how many other events each had. */
export interface Slot {
  readonly failures: number
  readonly others: number
}

export const slotsOf = (events: readonly StoredEvent[], now: Date): readonly Slot[] =>
  Array.from({ length: 12 }, (_, index) => {
    const begin = now.getTime() - hour + (index * hour) / 12
    // What a clock that is fast has told belongs to the newest.
    const own = events.filter(({ at }) => at > begin && (at <= begin + hour / 12 || index === 11))
    const others = own.filter(isVital).length
    return { failures: own.length - others, others }
  })
