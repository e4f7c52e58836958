import { type Atrule, type CssNode, type Declaration, generate, parse, walk } from 'css-tree'
import { featureAt } from './compat-data.ts'
import { mediaFeatures } from './media-queries.ts'
import { valueFeatures } from './style-values.ts'

/** A feature that a text uses, by its key in the data, and where. */
export interface Use {
  readonly key: string
  readonly place: string
  /** Prefixes under which the same stands beside it, for browsers that know it by no other name. */
  readonly prefixes: readonly string[]
}

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text)

const prefixOf = (name: string): string => /^-(?!-)[a-z]+-/.exec(name)?.[0] ?? ''
const plain = (name: string) => name.slice(prefixOf(name).length)

/** What an at-rule asks for, or is. */
const atruleFeatures = ({ name, prelude }: Atrule): readonly string[] => {
  const text = prelude === null ? '' : generate(prelude)
  const key = `css.at-rules.${plain(name)}`
  if (name === 'media') return [key, ...mediaFeatures(text)]
  if (name === 'supports' && /\bselector\(/.test(text)) return [key, `${key}.selector`]
  return [key]
}

/** The prefixes under which a property stands in the same block, too. */
const prefixesBeside = ({ property }: Declaration, block: readonly Declaration[]): readonly string[] =>
  block.filter((other) => plain(other.property) === property).map((other) => prefixOf(other.property))

/** A prefixed name is a feature of its own where it does not repeat for older browsers what stands beside it. */
const declarationFeatures = (declaration: Declaration, block: readonly Declaration[]): readonly string[] => {
  const { property, value } = declaration
  if (property.startsWith('--')) return valueFeatures(undefined, value)
  if (prefixOf(property) !== '' && block.some((other) => other.property === plain(property))) return []
  return [`css.properties.${property}`, ...valueFeatures(property, value)]
}

/** Keys below the feature that take more than one argument, where more than one is given. */
const listFeatures = (key: string, node: CssNode): readonly string[] => {
  const text = generate(node)
  if (/^:nth-(?:last-)?child\(.*\bof\b/.test(text)) return [`${key}.of_syntax`]
  const isList = /,/.test(text)
  return ['selector_list', 'argument_list'].map((name) => `${key}.${name}`).filter((each) => isList && featureAt(each))
}

/** Whether a pseudo-class or pseudo-element of this name stands in the sheet. */
const hasPseudo = (name: string, css: string) => new RegExp(`:${name}(?![\\w-])`).test(css)

/** The prefixes under which a pseudo-class or pseudo-element stands elsewhere in the sheet, too. */
const prefixesElsewhere = (name: string, css: string): readonly string[] =>
  ['-webkit-', '-moz-', '-ms-'].filter((prefix) => hasPseudo(prefix + name, css))

/** All features that a stylesheet uses. Throws where it can't be read. */
export const styleFeatures = (css: string): readonly Use[] => {
  const uses: Use[] = []
  const sheet = parse(css, {
    parseAtrulePrelude: false,
    parseCustomProperty: true,
    onParseError: ({ message, formattedMessage }) => {
      throw new Error(`A stylesheet can't be read: ${formattedMessage ?? message}`)
    },
  })
  walk(sheet, function read(node) {
    const see = (keys: readonly string[], of: CssNode = node, prefixes: readonly string[] = []) =>
      uses.push(...keys.map((key) => ({ key, place: shortened(generate(of)), prefixes })))
    if (node.type === 'Atrule') see(atruleFeatures(node), node.prelude ?? node)
    if (node.type === 'NestingSelector') see(['css.selectors.nesting'])
    if (node.type === 'Declaration') {
      const block = (this.block?.children.toArray() ?? []).filter((each) => each.type === 'Declaration')
      const inRule = this.rule === null ? '' : `${generate(this.rule.prelude)} { ${generate(node)} }`
      uses.push(
        ...declarationFeatures(node, block).map((key) => ({
          key,
          place: shortened(inRule),
          prefixes: prefixesBeside(node, block),
        })),
      )
    }
    if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector') {
      const repeats = prefixOf(node.name) !== '' && hasPseudo(plain(node.name), css)
      const key = `css.selectors.${node.name}`
      if (!repeats)
        see([key, ...listFeatures(key, node)], this.rule?.prelude ?? node, prefixesElsewhere(node.name, css))
    }
  })
  return uses
}
