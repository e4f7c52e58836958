import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, posix } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readStylesheets } from '../../ui/build/styles.ts'
import { routeNames, routes } from '../../ui/routes/table.ts'
import { root } from '../runner/commands.ts'
import { getNodes, listImports, readDocuments, readLiteral, readProject, type SyntaxNode } from './syntax.ts'
import { adapterWithoutContainerPattern, type ImportRule, importRules, layers } from './walls.ts'

const projectFiles = await readProject(root)
const stylesheets = await readStylesheets({ root, source: 'ui' })
const allImports = projectFiles.flatMap((file) => listImports(file).map((target) => ({ path: file.path, target })))

const breaksImportRule = ({ allowed, forbidden = [] }: ImportRule, target: string) =>
  (allowed !== undefined && !allowed.some((path) => path.test(target))) || forbidden.some((path) => path.test(target))

it.each(importRules)('The imports of $from respect the wall', (wall) => {
  const breaches = allImports.filter(({ path, target }) => wall.from.test(path) && breaksImportRule(wall, target))
  expect(breaches.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
})

it('Every adapter is reached from the container by imports', () => {
  const reached = new Set(['adapters/container.ts'])
  for (const path of reached)
    for (const { target } of allImports.filter((each) => each.path === path))
      if (target.startsWith('adapters/')) reached.add(target)
  const unreached = projectFiles
    .map(({ path }) => path)
    .filter((path) => path.startsWith('adapters/') && !reached.has(path))
  expect(unreached.filter((path) => !adapterWithoutContainerPattern.test(path))).toEqual([])
})

describe.each(['core', 'adapters', 'ui', 'contracts/sandbox'] as const)('The folders of %s', (parent) => {
  const pattern = new RegExp(`^${parent}/(?!build|hosting)([^/]+)${parent === 'core' ? '' : '/'}`)
  const folderOf = (path: string) => pattern.exec(path)?.[1]
  const edges = allImports
    .map(({ path, target }) => ({ path, from: folderOf(path), target, to: folderOf(target) }))
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to)
  const features = layers[parent].findIndex(([first]) => first === '(features)')
  const layerOf = (folder = '') => {
    const layer = layers[parent].findIndex((folders) => folders.includes(folder))
    return layer === -1 ? features : layer
  }

  it('import only lower layers, and features never import each other', () => {
    const wrong = edges.filter(({ from, to }) =>
      layerOf(from) === features && layerOf(to) === features
        ? features === -1 || edges.some((edge) => edge.from === to && edge.to === from)
        : layerOf(from) <= layerOf(to),
    )
    expect(wrong.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })
})

const routeSegments = routeNames.map((name) => routes[name].path.split('/')[1]).filter((segment) => segment !== '')
const routePathPattern = new RegExp(`^/(?:${routeSegments.join('|')})(?:[/?]|$)`, 'i')

const readLiteralText = (node: SyntaxNode): string | undefined =>
  node.type === 'TemplateElement' ? String(node['raw']) : readLiteral(node)

/** Returns hard-coded URLs of the portal. The compiler finds typos in the names of routes, but not in URLs. */
const findHardCodedUrls = (): readonly string[] =>
  projectFiles
    .filter(({ path }) => /^ui\/(?!hosting|build)/.test(path) && path !== 'ui/routes/table.ts')
    .flatMap((file) =>
      getNodes(file)
        .map(({ node, parent }) => ({ text: readLiteralText(node), parent }))
        .filter(
          ({ text, parent }) =>
            text !== undefined && (routePathPattern.test(text) || (text === '/' && parent?.type === 'JSXAttribute')),
        )
        .map(({ text }) => `${file.path} writes ${text}`),
    )

describe('The code', () => {
  it('has no character that sets the direction of a text, because it would be copied with the text', () => {
    const marks = /\\u(?:\{0*)?(?:202[a-e]|206[6-9])|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/i
    for (const written of ['\\u2068', '\\u{2068}', '\\u{002068}']) expect(written).toMatch(marks)
    const marked = projectFiles.filter(
      ({ path, text }) => /^(?:core|adapters|ui|contracts)\//.test(path) && marks.test(text),
    )
    expect(marked.map(({ path }) => path)).toEqual([])
  })

  it('has only types in the ports of a feature of core', () => {
    const ports = projectFiles.filter(({ path }) => /^core\/.*\/ports\.ts$/.test(path))
    const code = ports.filter((file) => getNodes(file).some(({ node }) => /^(?:Variable|Function)Decl/.test(node.type)))
    expect(code.map(({ path }) => path)).toEqual([])
  })

  it('takes each path of the portal from the table of routes', () => {
    expect(findHardCodedUrls()).toEqual([])
  })

  it('has no class in a stylesheet that no component names', () => {
    const unused = [...stylesheets].flatMap(([path, { classes = {} }]) => {
      const importers = projectFiles.filter(({ text }) => text.includes(`/${basename(path)}'`))
      const composed = new Set(Object.values(classes).flatMap((names) => names.split(' ').slice(1)))
      return Object.entries(classes)
        .filter(([name, published]) => !composed.has(published) && !importers.some(({ text }) => text.includes(name)))
        .map(([name]) => `${path}: no component names .${name}`)
    })
    expect(unused).toEqual([])
  })
})

const documents = await readDocuments(root)
const { scripts }: { readonly scripts: object } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

const findInDocuments = (pattern: RegExp) =>
  documents.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })))

describe('The documentation', () => {
  it('links to files that exist', () => {
    const links = findInDocuments(/\]\((?![a-z]+:)([^)\s#]+)/g)
    const broken = links.filter(({ path, name }) => !existsSync(join(root, posix.dirname(path), name)))
    expect(broken).toEqual([])
  })

  it('names files that exist', () => {
    const files = findInDocuments(/`((?!\.build|dist\/)(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|json|sql|md))`/g)
    const isExisting = (at: string, name: string) =>
      ['', posix.dirname(at)].some((folder) => existsSync(join(root, folder, name)))
    expect(files.filter(({ path, name }) => !isExisting(path, name))).toEqual([])
  })

  it('names commands that exist', () => {
    const commands = findInDocuments(/npm run (?:--silent )?([\w:-]+)/g)
    expect(commands.filter(({ name }) => !(name in scripts))).toEqual([])
  })
})
