import { identifierName, isSyntaxNode, literalText, nodesOf, type SyntaxNode } from '../../architecture/syntax.ts'
import { below, browsersWithout, featureOf } from './compat-data.ts'

const isMember = ([name]: readonly [name: string, key: string]) => !/_(?:event|permission)$|^@@/.test(name)
const isInterface = ([name]: readonly [name: string, key: string]) => /^[A-Z]/.test(name)
const isYoung = ([, key]: readonly [name: string, key: string]) => browsersWithout(key).length > 0

const languageObjects = [...below('javascript.builtins'), ...below('javascript.builtins.Intl')]
const interfaces = [...below('api').filter(isInterface), ...languageObjects]

/** What a script can call by its name alone, and the floor lacks. */
const youngGlobals = new Map(
  ['api', 'javascript.builtins', 'api.Window'].flatMap(below).filter(isMember).filter(isYoung),
)

/** Members of the objects that a page of the floor can come by. `Iterator` is younger than the iterators themselves. */
const members = interfaces
  .filter((one) => one[0] === 'Iterator' || !isYoung(one))
  .flatMap(([holder, key]) => below(key).filter(([name]) => name !== holder))
  .filter(([name]) => !name.endsWith('_static'))
  .filter(isMember)

const oldNames = new Set(members.filter((one) => !isYoung(one)).map(([name]) => name))

/**
 * Names of members that the floor lacks. A script does not say of what kind an object is: where an older member has the same
 * name, that one is taken to be meant. A page without the younger ones (`test/e2e/minimum-browsers.spec.ts`) shows the rest.
 */
const youngMembers = new Map(members.filter(([name]) => !oldNames.has(name)))

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
const youngExpressions = /\(\?<[=!]|\(\?-?[ims]+[-:]/

/** Names of members and labels, which are no values. */
const isName = (node: SyntaxNode, parent: SyntaxNode | undefined) =>
  ['property', 'key', 'label', 'imported', 'orig', 'exported'].some((place) => parent?.[place] === node)

/** The keys of all objects and members that a script names and a minimum browser lacks. */
export const unsupportedInScript = (text: string): ReadonlySet<string> => {
  const found = new Set<string>(youngExpressions.test(text) ? ['javascript.regular_expressions'] : [])
  const see = (key: string | undefined) => key !== undefined && browsersWithout(key).length > 0 && found.add(key)
  const seeMember = (object: unknown, name: string) => {
    const holder = identifierName(object)
    const keys = holder === undefined ? [] : keysOf(holder, name)
    see(keys.length > 0 ? keys[0] : youngMembers.get(name))
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
    if (type === 'Identifier' && !isName(node, parent)) see(youngGlobals.get(String(value)))
  }
  return found
}

/** A member that a browser does not have. Of the language's own objects the data does not say which members are static. */
export interface MissingMember {
  readonly holder: string
  readonly member: string
  readonly isStatic: boolean | undefined
}

/** All that a browser of the floor lacks of the objects and functions of the data. */
export const missingMembersOf = (browser: string): readonly MissingMember[] => {
  const lacks = ([, key]: readonly [string, string]) => browsersWithout(key).includes(browser)
  return [
    ...interfaces.flatMap(([holder, key]) =>
      below(key)
        .filter(isMember)
        .filter(lacks)
        .map(([name]) => ({
          holder,
          member: name.replace(/_static$/, ''),
          isStatic: key.startsWith('api.') ? name.endsWith('_static') : undefined,
        })),
    ),
    ...[...below('api'), ...below('javascript.builtins')]
      .filter(lacks)
      .map(([member]) => ({ holder: 'Window', member, isStatic: false })),
  ]
}
