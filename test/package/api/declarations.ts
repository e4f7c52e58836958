import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { identifierName, isSyntaxNode, literalText, nodesOf, type SyntaxNode } from '../../architecture/syntax.ts'

/** Where something is declared: a file of declarations, by its path in the package, and its name there. */
export interface Place {
  readonly file: string
  readonly name: string
}

/** Something declared, and the places of all that it speaks of. */
export interface Declaration extends Place {
  /** On lines of their own, as the compiler writes them, without comments. */
  readonly text: string
  readonly speaksOf: readonly Place[]
}

interface Module {
  /** What stands at its top, by name. */
  readonly declared: ReadonlyMap<string, { readonly node: SyntaxNode; readonly text: string }>
  /** What its names stand for, where another module declares it. */
  readonly named: ReadonlyMap<string, Place>
}

const nodesIn = (value: unknown): readonly SyntaxNode[] => (Array.isArray(value) ? value.filter(isSyntaxNode) : [])

const nameOf = (node: SyntaxNode): string | undefined =>
  identifierName(node['id']) ?? nodesIn(node['declarations']).map(({ id }) => identifierName(id))[0]

/** The file that a specifier leads to; nothing where it leads out of the package. */
const fileOf = (from: string, specifier: string | undefined): string | undefined =>
  specifier?.startsWith('.') ? posix.join(posix.dirname(from), specifier.replace(/\.js$/, '.d.ts')) : undefined

const readModule = async (root: string, file: string): Promise<Module> => {
  const source = await readFile(posix.join(root, file), 'utf8')
  const { program, comments } = parseSync(file, source)
  // Blanks in place of comments keep every offset where it is.
  const text = comments.reduce(
    (all, { start, end }) => all.slice(0, start) + ' '.repeat(end - start) + all.slice(end),
    source,
  )
  const declared = new Map<string, { readonly node: SyntaxNode; readonly text: string }>()
  const named = new Map<string, Place>()
  for (const statement of nodesIn(program.body)) {
    const target = fileOf(file, literalText(statement['source']))
    const inner = isSyntaxNode(statement['declaration']) ? statement['declaration'] : statement
    const name = nameOf(inner)
    if (name !== undefined)
      declared.set(name, { node: inner, text: withoutBlankLines(text.slice(inner.start, inner.end)) })
    for (const specifier of nodesIn(statement['specifiers'])) {
      const isExport = specifier.type === 'ExportSpecifier'
      const [here, there] = isExport ? ['exported', 'local'] : ['local', 'imported']
      const own = identifierName(specifier[here ?? ''])
      const other = identifierName(specifier[there ?? ''])
      if (own !== undefined && other !== undefined && target !== undefined)
        named.set(own, { file: target, name: other })
    }
  }
  return { declared, named }
}

const withoutBlankLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n')

/** Reads the declarations of a package, each file once. */
export const createDeclarations = (root: string) => {
  const modules = new Map<string, Promise<Module>>()
  const moduleAt = (file: string) => {
    const known = modules.get(file) ?? readModule(root, file)
    modules.set(file, known)
    return known
  }

  /** Follows a name to where it is declared; nothing where another package declares it. */
  const find = async ({ file, name }: Place): Promise<Declaration | undefined> => {
    const { declared, named } = await moduleAt(file)
    const other = named.get(name)
    if (other !== undefined) return find(other)
    const found = declared.get(name)
    if (found === undefined) return undefined
    const nodes = nodesOf({ path: file, text: `${found.text.startsWith('declare') ? '' : 'declare '}${found.text}` })
    const speaksOf = nodes.flatMap(({ node, place }): readonly Place[] => {
      if (node.type === 'TSImportType') {
        const target = fileOf(file, literalText(node['source']))
        const qualifier = identifierName(node['qualifier'])
        return target === undefined || qualifier === undefined ? [] : [{ file: target, name: qualifier }]
      }
      const spoken = place === 'key' || place === 'id' ? undefined : identifierName(node)
      const isKnown = spoken !== undefined && spoken !== name && (declared.has(spoken) || named.has(spoken))
      return isKnown ? [{ file, name: spoken }] : []
    })
    return { file, name, text: found.text.replaceAll(/import\("[^"]+"\)\./g, ''), speaksOf }
  }

  /** The names that a module gives, in the order of the alphabet. */
  const exportsOf = async (file: string): Promise<readonly string[]> => {
    const source = await readFile(posix.join(root, file), 'utf8')
    return parseSync(file, source)
      .module.staticExports.flatMap(({ entries }) => entries.map(({ exportName }) => exportName.name ?? ''))
      .filter((name) => name !== '')
      .sort()
  }

  return { find, exportsOf }
}
