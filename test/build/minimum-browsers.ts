import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { BrowserName, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'
import { type Rule, type SupportsCondition, transform } from 'lightningcss'
import { lightningcssTargets, minimumBrowserVersions } from '../../ui/build/esbuild-options.ts'
import { portalPaths } from '../../ui/build/project.ts'

const outputFolder = join(portalPaths.root, portalPaths.output)

export const readBuiltTexts = (extension: string): readonly string[] =>
  readdirSync(outputFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => readFileSync(join(outputFolder, name), 'utf8'))

/** The names of the minimum browsers in MDN's data. */
const browserNamesInData: Readonly<Record<string, readonly BrowserName[]>> = {
  chrome: ['chrome', 'chrome_android'],
  edge: ['edge'],
  firefox: ['firefox', 'firefox_android'],
  safari: ['safari'],
  ios_saf: ['safari_ios'],
}

/** A key is, for example, `css.properties.gap`. */
const findFeature = (key: string): Identifier | undefined =>
  key
    .split('.')
    .reduce<Identifier | undefined>(
      (feature, name) => (feature !== undefined && Object.hasOwn(feature, name) ? feature[name] : undefined),
      { api: data.api, css: data.css, javascript: data.javascript },
    )

const listFeatureNames = (key: string): readonly string[] =>
  Object.keys(findFeature(key) ?? {}).filter((name) => findFeature(`${key}.${name}`)?.__compat !== undefined)

/** MDN's data writes `≤37` for version 37 or an earlier version. */
const isAtMost = (version: string, minimum: string): boolean =>
  version.replace('≤', '').localeCompare(minimum, 'en', { numeric: true }) <= 0

/** Support with a prefix counts if the stylesheet uses the prefix. */
const isFeatureMissing = (browser: string, key: string, css = ''): boolean => {
  const compat = findFeature(key)?.__compat
  const minimum = minimumBrowserVersions[browser] ?? ''
  const isThere = ({ version_added: added, version_removed: removed, ...rest }: SimpleSupportStatement) =>
    typeof added === 'string' &&
    added !== 'preview' &&
    isAtMost(added, minimum) &&
    (typeof removed !== 'string' || !isAtMost(removed, minimum)) &&
    rest.flags === undefined &&
    rest.alternative_name === undefined &&
    (rest.prefix === undefined || css.includes(rest.prefix + key.replace(/.*\./, '')))
  const isKnownTo = (name: BrowserName) => [compat?.support[name] ?? []].flat().some(isThere)
  return compat !== undefined && !browserNamesInData[browser]?.every(isKnownTo)
}

export interface MissingMember {
  readonly holder: string
  readonly member: string
  /** Undefined for a member of a JavaScript built-in object: MDN's data does not say whether the member is static. */
  readonly isStatic: boolean | undefined
}

export const findMissingMembers = (browser: string): readonly MissingMember[] => {
  const missingBelow = (key: string) =>
    listFeatureNames(key).filter(
      (name) => !/_(?:event|permission)$|^@@/.test(name) && isFeatureMissing(browser, `${key}.${name}`),
    )
  const membersBelow = (key: string) =>
    listFeatureNames(key).flatMap((holder) =>
      missingBelow(`${key}.${holder}`).map((name) => ({
        holder,
        member: name.replace(/_static$/, ''),
        isStatic: key === 'api' ? name.endsWith('_static') : undefined,
      })),
    )
  const globals = ['api', 'javascript.builtins'].flatMap(missingBelow)
  return [
    ...['api', 'javascript.builtins', 'javascript.builtins.Intl'].flatMap(membersBelow),
    ...globals.map((member) => ({ holder: 'Window', member, isStatic: false })),
  ]
}

const cssTypeKeys = new Map(
  listFeatureNames('css.types').flatMap((type) => [
    [type, `css.types.${type}`] as const,
    ...listFeatureNames(`css.types.${type}`).map((name) => [name, `css.types.${type}.${name}`] as const),
  ]),
)

const listFeatures = (property: string, value: string): readonly string[] => {
  const own = `css.properties.${property}`
  const units = value.match(/(?<=\d)[a-z]+/g) ?? []
  return [
    own,
    ...(value.match(/[a-z][a-z-]*/g) ?? []).map((keyword) => `${own}.${keyword}`),
    ...(value.includes('/') ? [`${own}.alt_text`] : []),
    ...(value.match(/[a-z-]+(?=\()/g) ?? []).map((name) => cssTypeKeys.get(name) ?? ''),
    ...units.map((unit) => `css.types.length.${unit.replace(/^dv.*/, 'viewport_percentage_units_dynamic')}`),
  ]
}

/** Removes the rules and declarations that the browser does not understand. */
export const downgradeStyles = (css: string, browser: string): string => {
  const lacksAny = (keys: readonly string[]) => keys.some((key) => isFeatureMissing(browser, key, css))
  const pseudo = /(?<=:|"kind":"(?:custom(?:-function)?","name":")?)[a-z-]+/g
  const lacksSelector = (selector: string) =>
    lacksAny((selector.match(pseudo) ?? []).map((name) => `css.selectors.${name}`))
  const isTrue = (condition: SupportsCondition): boolean => {
    if (condition.type === 'not') return !isTrue(condition.value)
    if (condition.type === 'selector') return !lacksSelector(condition.value)
    return condition.type === 'declaration' && !lacksAny(listFeatures(condition.propertyId.property, condition.value))
  }
  const isUnknown = (rule: Rule): boolean => {
    if (rule.type === 'supports') return !isTrue(rule.value.condition)
    if (rule.type === 'style') return lacksSelector(JSON.stringify(rule.value.selectors))
    if (rule.type !== 'media') return lacksAny([`css.at-rules.${rule.type.replace(/-block$|-statement$/, '')}`])
    const names = JSON.stringify(rule.value.query).match(/(?<="name":")[a-z-]+/g) ?? []
    return lacksAny(names.map((name) => `css.at-rules.media.${name}`))
  }
  const { code } = transform({
    filename: '',
    code: Buffer.from(css),
    targets: lightningcssTargets,
    visitor: { Rule: (rule) => (isUnknown(rule) ? [] : undefined) },
  })
  return (
    String(code)
      // Each declaration is on a line of its own.
      .replaceAll(/^ *([\w-]+): (.*);$/gm, (line, property, value) =>
        lacksAny(listFeatures(property, value)) ? '' : line,
      )
      // A condition that the older browser fulfills is replaced by a condition that every browser fulfills.
      .replaceAll(/@supports[^{]+\{/g, '@supports (color: red) {')
  )
}
