import { isSyntaxNode, type SyntaxNode } from '../../architecture/syntax.ts'
import { globals, holders, youngMembers } from './browser-names.ts'
import { featureAt } from './compat-data.ts'

const textOf = (node: unknown): string | undefined => {
  if (!isSyntaxNode(node)) return undefined
  const text = node.type === 'Literal' ? node['value'] : node['name']
  return typeof text === 'string' ? text : undefined
}

/** The name by which a member is asked for; undefined where it is computed. */
const memberName = ({ property, computed }: SyntaxNode): string | undefined =>
  computed === true && !(isSyntaxNode(property) && property.type === 'Literal') ? undefined : textOf(property)

/** The name of an object, be it said alone or as one of the window's: `navigator`, `window.navigator`. */
const objectName = (object: unknown): string | undefined => {
  if (!isSyntaxNode(object)) return undefined
  if (object.type === 'Identifier') return textOf(object)
  const isOfWindow = object.type === 'MemberExpression' && holders[textOf(object['object']) ?? ''] === 'api.Window'
  return isOfWindow ? memberName(object) : undefined
}

/** The key of a member of an object that is known by its name, static members included. */
const knownMember = (object: string, name: string): string | undefined => {
  const holder = holders[object]
  const keys = holder
    ? [`${holder}.${name}`]
    : [
        `api.${object}.${name}_static`,
        `javascript.builtins.${object}.${name}`,
        `javascript.builtins.Intl.${object}.${name}`,
      ]
  return keys.find((key) => featureAt(key))
}

const featuresOfMember = (object: string | undefined, name: string): readonly string[] => {
  const key = knownMember(object ?? '', name) ?? youngMembers.get(name)
  return key === undefined ? [] : [key]
}

const namesUnpacked = ({ properties }: SyntaxNode): readonly string[] =>
  Array.isArray(properties)
    ? properties.flatMap((each) => textOf(isSyntaxNode(each) ? each['key'] : undefined) ?? [])
    : []

/** Whether an identifier is a value, and no name of a member, label or part of a module. */
const isValue = (node: SyntaxNode, parent: SyntaxNode | undefined): boolean =>
  parent !== undefined &&
  !(parent.type === 'MemberExpression' && parent['property'] === node && parent['computed'] !== true) &&
  !(/^(?:Property|MethodDefinition|PropertyDefinition)$/.test(parent.type) && parent['key'] === node) &&
  !/Specifier$|^(?:Labeled|Break|Continue)/.test(parent.type)

/** The keys of the objects and members of a browser that a node names. */
export const apiFeatures = (node: SyntaxNode, around: readonly SyntaxNode[]): readonly string[] => {
  if (node.type === 'Identifier') {
    const key = isValue(node, around.at(-1)) ? globals.get(textOf(node) ?? '') : undefined
    return key === undefined ? [] : [key]
  }
  if (node.type === 'ObjectPattern') {
    const object = objectName(around.at(-1)?.['init'])
    return namesUnpacked(node).flatMap((name) => featuresOfMember(object, name))
  }
  if (node.type !== 'MemberExpression') return []
  const name = memberName(node)
  if (name === undefined) return []
  return featuresOfMember(objectName(node['object']), name)
}
