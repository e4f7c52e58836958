import { isSyntaxNode, type SyntaxNode } from '../../architecture/syntax.ts'
import { expressionFeatures } from './expressions.ts'

/** The keys of what a node is in the data, given what it stands in, the nearest last, and how a node is written. */
type Reading = (
  node: SyntaxNode,
  around: readonly SyntaxNode[],
  written: (node: SyntaxNode) => string,
) => readonly string[]

const operator = (name: string) => `javascript.operators.${name}`
const statement = (name: string) => `javascript.statements.${name}`
const functions = (name: string) => `javascript.functions.${name}`
const classes = (name: string) => `javascript.classes.${name}`
const grammar = (name: string) => `javascript.grammar.${name}`

const typeOf = (node: unknown) => (isSyntaxNode(node) ? node.type : undefined)
const when = (condition: unknown, key: string): readonly string[] => (condition === true ? [key] : [])
const some = (list: unknown, isSuch: (each: unknown) => boolean) => Array.isArray(list) && list.some(isSuch)

/** As old as scripts in modules are: they need no look at the data. */
const nothingNew: Reading = () => []

const assignments: Readonly<Record<string, string>> = {
  '??=': 'nullish_coalescing_assignment',
  '||=': 'logical_or_assignment',
  '&&=': 'logical_and_assignment',
  '**=': 'exponentiation_assignment',
}

const functionFeatures: Reading = ({ async, generator, params }) => [
  ...when(async === true && generator !== true, statement('async_function')),
  ...when(async === true && generator === true, statement('async_generator_function')),
  ...when(
    some(params, (each) => typeOf(each) === 'AssignmentPattern'),
    functions('default_parameters'),
  ),
]

/** What a regular expression is given as: its own notation, or a text for its constructor. */
const literalFeatures: Reading = ({ regex, bigint, raw, value }) => {
  if (typeof regex === 'object' && regex !== null && 'pattern' in regex && 'flags' in regex)
    return expressionFeatures(String(regex.pattern), String(regex.flags))
  return [
    ...when(typeof bigint === 'string', 'javascript.builtins.BigInt'),
    ...when(typeof value === 'number' && String(raw).includes('_'), grammar('numeric_separators')),
    ...textFeatures(value),
  ]
}

/** A text may become an expression where it can't be seen here; of what is only in those, one is too young. */
const textFeatures = (text: unknown): readonly string[] =>
  when(/\(\?<[=!]/.test(typeof text === 'string' ? text : ''), 'javascript.regular_expressions.lookbehind_assertion')

const constructed: Reading = (node) => {
  const { callee, arguments: given } = node
  if (!isSyntaxNode(callee) || callee['name'] !== 'RegExp' || !Array.isArray(given)) return []
  const [pattern, flags]: readonly unknown[] = given.map((each) => (isSyntaxNode(each) ? each['value'] : undefined))
  return typeof pattern === 'string' ? expressionFeatures(pattern, typeof flags === 'string' ? flags : '') : []
}

const isInFunction = (around: readonly SyntaxNode[]) =>
  around.some(({ type }) => /Function|^(?:StaticBlock|PropertyDefinition)$/.test(type))

const memberFeatures =
  (fields: string): Reading =>
  ({ key, static: isStatic }) => [
    ...when(typeOf(key) === 'PrivateIdentifier', classes(fields)),
    ...when(isStatic === true, classes('static')),
  ]

/** What each kind of syntax is in the data. A kind that is not here is a finding: it has not been looked up. */
export const readings: Readonly<Record<string, Reading>> = {
  ...Object.fromEntries(
    [
      ...['Program', 'Identifier', 'MemberExpression', 'Property', 'VariableDeclarator', 'BlockStatement'],
      ...['UnaryExpression', 'ParenthesizedExpression', 'SequenceExpression', 'ExpressionStatement', 'ReturnStatement'],
      ...['ThisExpression', 'ConditionalExpression', 'IfStatement', 'ArrayExpression', 'SwitchCase', 'SwitchStatement'],
      ...['TemplateLiteral', 'ImportSpecifier', 'ImportDefaultSpecifier', 'ImportNamespaceSpecifier', 'BreakStatement'],
      ...['ForStatement', 'UpdateExpression', 'ThrowStatement', 'ExportSpecifier', 'TryStatement', 'AssignmentPattern'],
      ...['ExportNamedDeclaration', 'ExportDefaultDeclaration', 'ForInStatement', 'WhileStatement', 'DoWhileStatement'],
      ...['LabeledStatement', 'ContinueStatement', 'Super', 'EmptyStatement', 'PrivateIdentifier', 'ClassBody'],
      ...['ObjectExpression', 'ArrayPattern', 'RestElement', 'ClassDeclaration', 'ClassExpression'],
      ...['TaggedTemplateExpression', 'DebuggerStatement', 'Directive', 'YieldExpression', 'ExportAllDeclaration'],
    ].map((type) => [type, nothingNew]),
  ),
  ArrowFunctionExpression: functionFeatures,
  FunctionExpression: functionFeatures,
  FunctionDeclaration: functionFeatures,
  Literal: literalFeatures,
  TemplateElement: ({ value }) => textFeatures(Object(value).cooked),
  NewExpression: constructed,
  CallExpression: constructed,
  ChainExpression: () => [operator('optional_chaining')],
  AssignmentExpression: ({ operator: sign }) => {
    const name = assignments[String(sign)]
    return name === undefined ? [] : [operator(name)]
  },
  LogicalExpression: ({ operator: sign }) => when(sign === '??', operator('nullish_coalescing')),
  BinaryExpression: ({ operator: sign, left }) => [
    ...when(sign === '**', operator('exponentiation')),
    ...when(typeOf(left) === 'PrivateIdentifier', classes('private_class_fields_in')),
  ],
  VariableDeclaration: ({ kind }) => [statement(String(kind).replace(' ', '_'))],
  SpreadElement: (_node, around) =>
    when(around.at(-1)?.type === 'ObjectExpression', operator('spread.spread_in_object_literals')),
  ObjectPattern: ({ properties }) =>
    when(
      some(properties, (each) => typeOf(each) === 'RestElement'),
      operator('destructuring.rest_in_objects'),
    ),
  CatchClause: ({ param }) => when(param === null, statement('try_catch.optional_catch_binding')),
  ForOfStatement: ({ await: waits }) => [statement(waits === true ? 'for_await_of' : 'for_of')],
  AwaitExpression: (_node, around) => [operator(isInFunction(around) ? 'await' : 'await.top_level')],
  ImportDeclaration: ({ attributes, phase }) => [
    ...when(
      some(attributes, () => true),
      statement('import.import_attributes'),
    ),
    ...when(typeof phase === 'string', statement('import.import_source')),
  ],
  ImportExpression: ({ options, phase }) => [
    operator('import'),
    ...when(isSyntaxNode(options), operator('import.options_parameter')),
    ...when(typeof phase === 'string', operator('import.import_source')),
  ],
  MetaProperty: ({ meta }) => [
    operator(isSyntaxNode(meta) && meta['name'] === 'import' ? 'import_meta' : 'new_target'),
  ],
  PropertyDefinition: (node, around, written) => [
    ...memberFeatures('private_class_fields')(node, around, written),
    ...when(node['static'] === true, classes('static.class_fields')),
    // It is with parentheses in what a field begins with that Safari 15 has the fault that the data tells of.
    ...when(isSyntaxNode(node['value']) && written(node['value']).includes('('), classes('public_class_fields')),
  ],
  MethodDefinition: memberFeatures('private_class_methods'),
  StaticBlock: () => [classes('static.initialization_blocks')],
}
