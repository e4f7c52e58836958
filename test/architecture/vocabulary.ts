import { importsOf } from './imports.ts'
import type { SourceFile } from './source-file.ts'
import { identifierName, isSyntaxNode, nodesOf, type SyntaxNode } from './syntax.ts'

const isFpTs = (target: string) => /^fp-ts(?:\/|$)/.test(target)

/** What a declaration imports by value: its names, or the one name that stands for the whole module. */
const importedValues = (declaration: SyntaxNode) => {
  if (declaration['importKind'] === 'type' || !Array.isArray(declaration['specifiers'])) return []
  return declaration['specifiers']
    .filter((specifier) => isSyntaxNode(specifier) && specifier['importKind'] !== 'type')
    .map((specifier: SyntaxNode) => ({
      name: identifierName(specifier['local']) ?? '',
      isModule: specifier.type === 'ImportNamespaceSpecifier',
    }))
}

const functionsOf = (file: SourceFile): readonly string[] => {
  if (!importsOf(file).some(({ target }) => isFpTs(target))) return []
  const nodes = nodesOf(file).map(({ node }) => node)
  const values = nodes
    .filter(({ type, source }) => type === 'ImportDeclaration' && isSyntaxNode(source) && isFpTs(`${source['value']}`))
    .flatMap(importedValues)
  const modules = new Set(values.filter(({ isModule }) => isModule).map(({ name }) => name))
  const members = nodes
    .filter(({ type, object }) => type === 'MemberExpression' && modules.has(identifierName(object) ?? ''))
    .map(({ object, property }) => `${identifierName(object)}.${identifierName(property)}`)
  return [...values.filter(({ isModule }) => !isModule).map(({ name }) => name), ...members]
}

/** The functions of fp-ts that core uses, as it writes them: `pipe`, `TE.map`. */
export const usedFunctions = (files: readonly SourceFile[]): readonly string[] =>
  [...new Set(files.filter(({ path }) => path.startsWith('core/')).flatMap(functionsOf))].sort()

/** The functions that the README explains: the code in the first column of the table under this heading. */
export const explainedFunctions = (readme: string, heading: string): readonly string[] => {
  const section = readme.split(`\n${heading}\n`)[1]?.split(/\n#+ /)[0] ?? ''
  const firstCells = section.split('\n').map((line) => /^\|([^|]*)\|/.exec(line)?.[1] ?? '')
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([\w.]+)[^`]*`/g)].map(([, name = '']) => name)).sort()
}
