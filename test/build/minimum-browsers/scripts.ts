import { identifierName, isSyntaxNode, literalText, nodesOf, type SyntaxNode } from '../../architecture/syntax.ts'
import { browsersWithout, featureOf, featuresBelow } from './compat-data.ts'

const isMember = ([name]: readonly [name: string, key: string]) => !/_(?:event|permission)$|^@@/.test(name)
const isInterface = ([name]: readonly [name: string, key: string]) => /^[A-Z]/.test(name)
const isUnsupported = ([, key]: readonly [name: string, key: string]) => browsersWithout(key).length > 0

const languageObjects = [...featuresBelow('javascript.builtins'), ...featuresBelow('javascript.builtins.Intl')]
const interfaces = [...featuresBelow('api').filter(isInterface), ...languageObjects]

/** Globals that a minimum browser lacks. */
const unsupportedGlobals = new Map(
  ['api', 'javascript.builtins', 'api.Window'].flatMap(featuresBelow).filter(isMember).filter(isUnsupported),
)

/** Members of objects that the minimum browsers have. `Iterator` is younger than the iterators themselves. */
const members = interfaces
  .filter((one) => one[0] === 'Iterator' || !isUnsupported(one))
  .flatMap(([holder, key]) => featuresBelow(key).filter(([name]) => name !== holder))
  .filter(([name]) => !name.endsWith('_static'))
  .filter(isMember)

const supportedNames = new Set(members.filter((one) => !isUnsupported(one)).map(([name]) => name))

/**
 * Names of members that a minimum browser lacks. A script does not tell the kind of an object: a name that an older member has,
 * too, is taken for that one. A page without the younger ones (`test/e2e/minimum-browsers.spec.ts`) shows the rest.
 */
const unsupportedMembers = new Map(members.filter(([name]) => !supportedNames.has(name)))

const windowNames = new Set(['window', 'self', 'globalThis'])

/** The keys of a member of an object that is known by its name: `navigator.share`, `URL.canParse`, `Array.fromAsync`. */
const keysOf = (object: string, name: string): readonly string[] => {
  if (windowNames.has(object)) return [`api.Window.${name}`, `api.${name}`].filter(featureOf)
  const holder = object.charAt(0).toUpperCase() + object.slice(1)
  return [
    ...(holder === object ? [] : [`api.${holder}.${name}`]),
    ...[`api.${object}.${name}_static`, `javascript.builtins.${object}.${name}`],
    `javascript.builtins.Intl.${object}.${name}`,
  ].filter(featureOf)
}

/** Look-behinds and modifiers, which esbuild leaves in the text of an expression. */
const unsupportedExpressions = /\(\?<[=!]|\(\?-?[ims]+[-:]/

/** Names of members and labels, which are no values. */
const isName = (node: SyntaxNode, parent: SyntaxNode | undefined) =>
  ['property', 'key', 'label', 'imported', 'orig', 'exported'].some((place) => parent?.[place] === node)

/** The keys of all objects and members that a script names and a minimum browser lacks. */
export const unsupportedInScript = (text: string): ReadonlySet<string> => {
  const found = new Set<string>(unsupportedExpressions.test(text) ? ['javascript.regular_expressions'] : [])
  const see = (key: string | undefined) => key !== undefined && browsersWithout(key).length > 0 && found.add(key)
  const seeMember = (object: unknown, name: string) => {
    const holder = identifierName(object)
    const keys = holder === undefined ? [] : keysOf(holder, name)
    see(keys.length > 0 ? keys[0] : unsupportedMembers.get(name))
  }
  for (const { node, parent } of nodesOf({ path: 'script.js', text })) {
    const { type, object, property, properties, value } = node
    if (type === 'MemberExpression' && isSyntaxNode(property))
      seeMember(object, identifierName(property) ?? literalText(property['expression']) ?? '')
    // `const { share } = navigator`
    if (type === 'ObjectPattern')
      for (const each of [properties].flat()) {
        const key = isSyntaxNode(each) ? identifierName(each['key']) : undefined
        if (key !== undefined) seeMember(parent?.type === 'VariableDeclarator' ? parent['init'] : undefined, key)
      }
    if (type === 'Identifier' && !isName(node, parent)) see(unsupportedGlobals.get(String(value)))
  }
  return found
}

/** A member that a browser does not have. Of the language's own objects the data does not say which members are static. */
export interface MissingMember {
  readonly holder: string
  readonly member: string
  readonly isStatic: boolean | undefined
}

/** All objects and functions of the data that a browser lacks. */
export const missingMembersOf = (browser: string): readonly MissingMember[] => {
  const lacks = ([, key]: readonly [string, string]) => browsersWithout(key).includes(browser)
  return [
    ...interfaces.flatMap(([holder, key]) =>
      featuresBelow(key)
        .filter(isMember)
        .filter(lacks)
        .map(([name]) => ({
          holder,
          member: name.replace(/_static$/, ''),
          isStatic: key.startsWith('api.') ? name.endsWith('_static') : undefined,
        })),
    ),
    ...[...featuresBelow('api'), ...featuresBelow('javascript.builtins')]
      .filter(lacks)
      .map(([member]) => ({ holder: 'Window', member, isStatic: false })),
  ]
}
