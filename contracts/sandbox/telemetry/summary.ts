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

/** What tells one failure from another of its name, in the order in which it is told. */
const particulars = [
  ...['exception.message', 'portal.part', 'portal.script', 'portal.directive', 'portal.blocked'],
  ...['portal.decoder', 'portal.field'],
]

/** Failures that are no calls: what it was, where, in which browser and release. */
export const otherFailures = (events: readonly StoredEvent[]): readonly Count[] =>
  counted(
    events.filter((event) => !isVital(event) && event.attributes['portal.call'] === undefined),
    (event) => {
      const { name, attributes, resource } = event
      const told = particulars.flatMap((key) => attributes[key] ?? []).join(' ')
      const browser = `${resource['user_agent.name']} ${resource['user_agent.version'] ?? ''}`
      return [`${name}: ${told}`, attributes['url.template'], browser, releaseOf(event)]
    },
  )

/** Of a route: how often it was loaded, and the 75th percentile of each vital: three loads of four were at least as fast. */
export interface RouteVitals {
  readonly route: string
  readonly loads: number
  readonly percentiles: ReadonlyMap<string, number>
}

const percentile = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.ceil(values.length * 0.75) - 1] ?? 0

export const vitalsByRoute = (events: readonly StoredEvent[]): readonly RouteVitals[] => {
  const routes = new Map<string, Map<string, number[]>>()
  for (const { attributes, body } of events.filter(isVital)) {
    const [route, vital] = [String(attributes['url.template']), String(body['name'])]
    const vitals = routes.get(route) ?? new Map<string, number[]>()
    vitals.set(vital, [...(vitals.get(vital) ?? []), Number(body['value'])])
    routes.set(route, vitals)
  }
  return [...routes]
    .map(([route, vitals]) => ({
      route,
      loads: Math.max(...[...vitals.values()].map(({ length }) => length)),
      percentiles: new Map([...vitals].map(([vital, values]) => [vital, percentile(values)])),
    }))
    .sort((one, other) => other.loads - one.loads || one.route.localeCompare(other.route))
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
