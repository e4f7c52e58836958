import { routeNames, routes } from '../../ui/routes/table.ts'
import type { SourceFile } from './source-file.ts'
import { literalText, nodesOf, type SyntaxNode } from './syntax.ts'

/** The first segment of every route but that of the start page. */
const segments = routeNames.map((name) => routes[name].path.split('/')[1]).filter((segment) => segment !== '')
const ofRoute = new RegExp(`^/(?:${segments.join('|')})(?:[/?]|$)`, 'i')

/** The text of a literal, or the beginning of a template. */
const textOf = (node: SyntaxNode): string | undefined =>
  node.type === 'TemplateElement' ? String(node['raw']) : literalText(node)

/** The addresses of the portal that a screen writes out, where the table of routes has them: a typo in one compiles. */
export const writtenAddresses = (files: readonly SourceFile[]): readonly string[] =>
  files
    .filter(({ path }) => /^ui\/(?!hosting|build)/.test(path) && path !== 'ui/routes/table.ts')
    .flatMap((file) =>
      nodesOf(file)
        .map(({ node, parent }) => ({ text: textOf(node), parent }))
        .filter(({ text, parent }) => text !== undefined && (ofRoute.test(text) || (text === '/' && isProp(parent))))
        .map(({ text }) => `${file.path} writes ${text}`),
    )

/** A property of an element, such as `to="/"`. */
const isProp = (parent: SyntaxNode | undefined): boolean => parent?.type === 'JSXAttribute'
