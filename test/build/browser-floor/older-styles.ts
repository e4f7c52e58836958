import { type CssNode, generate, parse } from 'css-tree'
import { featureAt, ignorant } from './compat-data.ts'
import { styleFeatures, type Use } from './style-features.ts'

/** Whether a browser of the floor knows all of this. */
const knows = (uses: readonly Use[], browser: string): boolean =>
  uses.every(({ key, prefixes }) => {
    const feature = featureAt(key)
    // What the data does not have is a prefixed name, which is for browsers that have it.
    return feature !== undefined && !ignorant(feature, prefixes).includes(browser)
  })

/** Whether the condition of an `@supports` holds, one of the few that the portal asks. */
const holds = (condition: string, browser: string): boolean => {
  const [, negated] = /^(not)\b/.exec(condition) ?? []
  if (negated !== undefined) return !holds(condition.slice('not'.length).trim(), browser)
  const [, selector] = /^selector\((.*)\)$/.exec(condition) ?? []
  const [, declaration] = /^\((.*)\)$/.exec(condition) ?? []
  if (selector === undefined && declaration === undefined) throw new Error(`Not understood: @supports ${condition}`)
  return knows(styleFeatures(selector === undefined ? `a{${declaration}}` : `${selector}{}`), browser)
}

const textOf = (node: CssNode | null): string => (node === null ? '' : generate(node))

/** What a browser of the floor reads of a node; nothing of what it does not understand. */
const read = (node: CssNode, browser: string, isKeyframe = false): string => {
  const all = (nodes: readonly CssNode[], inKeyframes = false) =>
    nodes.map((each) => read(each, browser, inKeyframes)).join('')
  if (node.type === 'Declaration')
    return knows(styleFeatures(`a{${generate(node)}}`), browser) ? `${generate(node)};` : ''
  if (node.type === 'Rule') {
    const selectors = generate(node.prelude)
    const isKnown = isKeyframe || knows(styleFeatures(`${selectors}{}`), browser)
    return isKnown ? `${selectors}{${all(node.block.children.toArray())}}` : ''
  }
  if (node.type !== 'Atrule') return generate(node)
  const { name, prelude, block } = node
  const inside = block?.children.toArray() ?? []
  if (name === 'supports') return holds(textOf(prelude).trim(), browser) ? all(inside) : ''
  if (!knows(styleFeatures(`@${name} ${textOf(prelude)} {}`), browser)) return ''
  return block === null
    ? `${generate(node)};`
    : `@${name} ${textOf(prelude)}{${all(inside, name.endsWith('keyframes'))}}`
}

/**
 * A stylesheet as a browser of the floor reads it: without the declarations, rules and at-rules that it does not
 * understand, each of which it leaves out as a whole.
 */
export const stylesIn = (css: string, browser: string): string => {
  const sheet = parse(css, { parseAtrulePrelude: false })
  return sheet.type === 'StyleSheet'
    ? sheet.children
        .toArray()
        .map((node) => read(node, browser))
        .join('')
    : ''
}
