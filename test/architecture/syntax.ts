import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { promisify } from 'node:util'
import { parseSync } from '@swc/core'
import { computedImportTarget } from './walls.ts'

/** `path` is relative to the project's folder and contains forward slashes. */
export interface SourceFile {
  readonly path: string
  readonly text: string
}

const readFiles = async (root: string, ...patterns: readonly string[]): Promise<SourceFile[]> => {
  const parameters = ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns]
  const { stdout } = await promisify(execFile)('git', parameters, { cwd: root })
  const paths = stdout.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

export const readProject = (root: string): Promise<SourceFile[]> => readFiles(root, '*.ts', '*.tsx', '*.mjs')

export const readDocuments = (root: string): Promise<SourceFile[]> => readFiles(root, '*.md')

export interface SyntaxNode {
  readonly type: string
  readonly [child: string]: unknown
}

interface NodeWithParent {
  readonly node: SyntaxNode
  readonly parent: SyntaxNode | undefined
}

const isSyntaxNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const getNodes = ({ path, text }: SourceFile): readonly NodeWithParent[] => {
  const found: NodeWithParent[] = []
  const visit = (value: unknown, parent: SyntaxNode | undefined): void => {
    if (typeof value !== 'object' || value === null) return
    if (isSyntaxNode(value)) found.push({ node: value, parent })
    const holder = isSyntaxNode(value) ? value : parent
    for (const [key, child] of Object.entries(value)) if (key !== 'span') visit(child, holder)
  }
  try {
    visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2022' }), undefined)
  } catch (error) {
    throw new Error(`${path}: ${error}`)
  }
  return found
}

export const readLiteral = (node: unknown): string | undefined =>
  isSyntaxNode(node) && node.type === 'StringLiteral' ? String(node['value']) : undefined

export const readIdentifier = (node: unknown): string | undefined =>
  isSyntaxNode(node) && node.type === 'Identifier' ? String(node['value']) : undefined

/** Returns the imports of a module: paths in the project, packages, and `(computed)` for a variable in `import()`. */
export const listImports = (file: SourceFile): readonly string[] =>
  getNodes(file)
    .flatMap(({ node }) => {
      if (/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type)) return readLiteral(node['source']) ?? []
      const [first] = [node['arguments']].flat()
      const isImport = isSyntaxNode(node['callee']) && node['callee'].type === 'Import'
      return isImport ? (readLiteral(Object(first).expression) ?? computedImportTarget) : []
    })
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file.path), name) : name))
