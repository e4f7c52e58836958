import { below, type Feature, featureAt, lacking } from './compat-data.ts'

/** A feature by its key. */
type Keyed = readonly [key: string, feature: Feature]

const children = (key: string): readonly (readonly [name: string, ...Keyed])[] =>
  below(featureAt(key) ?? {}).map(([name, feature]) => [name, `${key}.${name}`, feature])

/** What a page can call by its name alone: interfaces, built-in objects, and what belongs to the window. */
export const globals: ReadonlyMap<string, string> = new Map(
  ['api', 'javascript.builtins', 'api.Window']
    .flatMap(children)
    .filter(([name, , feature]) => feature.__compat !== undefined && !name.endsWith('_event'))
    .map(([name, key]) => [name, key]),
)

/** Whether an entry is an interface, and not something that belongs to the window. */
const isInterface = ([name]: readonly [name: string, ...Keyed]) => /^[A-Z]/.test(name)

/** What holds each of the objects that a page has one of. */
export const holders: Readonly<Record<string, string>> = {
  window: 'api.Window',
  globalThis: 'api.Window',
  self: 'api.Window',
  document: 'api.Document',
  navigator: 'api.Navigator',
  location: 'api.Location',
  history: 'api.History',
  performance: 'api.Performance',
  crypto: 'api.Crypto',
  localStorage: 'api.Storage',
  sessionStorage: 'api.Storage',
  screen: 'api.Screen',
  scheduler: 'api.Scheduler',
  trustedTypes: 'api.TrustedTypePolicyFactory',
  visualViewport: 'api.VisualViewport',
}

/** Older than the object that they are named after in the data. */
const olderThanTheirName = new Set(['javascript.builtins.Iterator'])

/**
 * What a page can come by without a name that is too young: of an interface that the floor lacks, a script must get an
 * object first, and that is found there.
 */
const isAtHand = ([, key, feature]: readonly [name: string, ...Keyed]) =>
  olderThanTheirName.has(key) || lacking(feature).length === 0

const namespaces = children('javascript.builtins')
  .filter(([name]) => name === 'Intl')
  .flatMap(([, key]) => children(key))

/** Members of all objects that a page can come by, by their names. Static ones are called on an interface's own name. */
const members = [
  ...[...children('api').filter(isInterface), ...children('javascript.builtins'), ...namespaces]
    .filter(isAtHand)
    .flatMap(([name, key]) => children(key).filter(([member]) => member !== name)),
  ...children('api').filter((entry) => !isInterface(entry)),
].filter(([name, , { __compat }]) => __compat !== undefined && !/_(?:event|static|permission)$/.test(name))

const oldNames = new Set(members.filter(([, , feature]) => lacking(feature).length === 0).map(([name]) => name))

/**
 * The names that mean only what the floor lacks, with one of the features that are called so. A script does not say of
 * what kind an object is: where an older feature has the same name, that is taken to be meant. A page from which the
 * younger ones are taken away (`test/e2e/browser-floor.spec.ts`) plays the rest.
 */
export const youngMembers: ReadonlyMap<string, string> = new Map(
  members
    .filter(([name]) => !oldNames.has(name))
    .map(([name, key]) => [name, key] as const)
    .reverse(),
)
