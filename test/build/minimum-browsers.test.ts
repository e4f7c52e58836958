import { expect, it } from '@jest/globals'
import { minimumBrowserVersions } from '../../ui/build/esbuild-options.ts'
import { getNodes, readIdentifier, readLiteral, type SyntaxNode } from '../architecture/syntax.ts'
import { findMissingMembers, readBuiltTexts } from './minimum-browsers.ts'

/** Names that the scripts use although a minimum browser lacks them. The value says what happens in that browser. */
const knownGaps: Readonly<Record<string, string>> = {
  scheduler: 'a message, in a window without a scheduler',
  'document.prerendering': 'a browser without it prerenders no page',
  print: 'the button to print is not shown',
  requestIdleCallback: '`setTimeout`: telemetry begins a second after the page has loaded',
  cancelIdleCallback: '`clearTimeout`',
  // Packages check that the browser has these names before they use them.
  'navigator.connection': 'telemetry without the kind of network',
  PerformanceEventTiming: 'no INP is reported; the browser reports the other vitals that it knows',
  'performance.interactionCount': 'the interactions that were observed',
  'document.wasDiscarded': 'such a page counts as one that was loaded',
  navigation: 'navigations are not reported to the browser',
  PerformanceSoftNavigation: 'vitals of whole pages',
  setImmediate: '`MessageChannel`, which every browser has',
}

const globalObjectNames = new Set(['window', 'self', 'globalThis'])

const isMemberName = (node: SyntaxNode, parent: SyntaxNode | undefined) =>
  ['property', 'key', 'label', 'imported', 'orig', 'exported'].some((place) => parent?.[place] === node)

/**
 * Returns the globals that a script uses, and members of well-known objects: `navigator.share`, `URL.canParse`. The
 * compiler's `lib` and `test/e2e/minimum-browsers.spec.ts` check the members of other objects.
 */
const findGlobalNames = (text: string): readonly string[] =>
  getNodes({ path: 'script.js', text }).flatMap(({ node, parent }) => {
    const { type, object, property, properties, value } = node
    const memberOf = (holder: unknown, name: string | undefined) => {
      const known = readIdentifier(holder)
      return known === undefined || name === undefined ? [] : [globalObjectNames.has(known) ? name : `${known}.${name}`]
    }
    if (type === 'MemberExpression')
      return memberOf(object, readIdentifier(property) ?? readLiteral(Object(property).expression))
    // `const { share } = navigator` uses the member `share`.
    if (type === 'ObjectPattern' && parent?.type === 'VariableDeclarator')
      return [properties].flat().flatMap((each) => memberOf(parent['init'], readIdentifier(Object(each).key)))
    return type === 'Identifier' && !isMemberName(node, parent) ? [String(value)] : []
  })

const scriptTexts = readBuiltTexts('.js')
const usedGlobalNames = new Set(scriptTexts.flatMap(findGlobalNames))
const isKnownGap = (name: string) => name in knownGaps || (name.split('.')[0] ?? '') in knownGaps

it.each(Object.keys(minimumBrowserVersions))(
  'The built scripts use only what the oldest %s has, except the listed exceptions',
  (browser) => {
    const missing = findMissingMembers(browser).flatMap(({ holder, member }) =>
      holder === 'Window'
        ? member
        : [`${holder}.${member}`, `${holder.charAt(0).toLowerCase()}${holder.slice(1)}.${member}`],
    )
    expect(missing.filter((name) => usedGlobalNames.has(name) && !isKnownGap(name))).toEqual([])
  },
)

it('No newer syntax is left in regular expressions and media queries', () => {
  // The build does not replace look-behinds and modifiers in regular expressions.
  expect(scriptTexts.flatMap((text) => text.match(/\(\?<[=!]|\(\?-?[ims]+[-:]/) ?? [])).toEqual([])
  // The build turns a query such as `(width > 3px)` into `not (max-width: 3px)`.
  expect(
    readBuiltTexts('.css').flatMap((text) => text.match(/@media[^{]*(?:[<>]|not *\(|\) *or|\( *\()/) ?? []),
  ).toEqual([])
})
