import { basename, posix } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { readSheets } from '../../ui/build/styles.ts'
import { root } from '../runner/root.ts'
import { writtenAddresses } from './addresses.ts'
import { outcomesNotRun } from './outcomes.ts'
import { readProject, type SourceFile } from './source-file.ts'
import { isSyntaxNode, literalText, nodesOf } from './syntax.ts'
import { computed, layers, type Wall, walls } from './walls.ts'

/** The modules that a module imports and exports, lazily or not, for values or for types. */
const targetsOf = (file: SourceFile): readonly string[] =>
  nodesOf(file)
    .flatMap(({ node }) => {
      if (/^(?:Import|Export(?:Named|All))Declaration$/.test(node.type)) return literalText(node['source']) ?? []
      const [first] = [node['arguments']].flat()
      const isImport = isSyntaxNode(node['callee']) && node['callee'].type === 'Import'
      return isImport ? (literalText(Object(first).expression) ?? computed) : []
    })
    .map((name) => (name.startsWith('.') ? posix.join(posix.dirname(file.path), name) : name))

const project = await readProject(root)
const sheets = await readSheets({ root, source: 'ui' })
const imports = project.flatMap((file) => targetsOf(file).map((target) => ({ path: file.path, target })))

const isBreached = ({ only, never = [] }: Wall, target: string) =>
  (only !== undefined && !only.some((path) => path.test(target))) || never.some((path) => path.test(target))

describe('The walls of the house', () => {
  it.each(walls)('$name', (wall) => {
    const held = imports.filter(({ path }) => wall.of.test(path) && wall.except?.test(path) !== true)
    const breaches = held.filter(({ target }) => isBreached(wall, target))
    expect(breaches.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })
})

describe('The folders of ui', () => {
  const folderOf = (path: string) => /^ui\/(?!build|hosting)([^/]+)\//.exec(path)?.[1]
  const edges = imports
    .map(({ path, target }) => ({ path, from: folderOf(path), target, to: folderOf(target) }))
    .filter(({ from, to }) => from !== undefined && to !== undefined && from !== to)
  const layerOf = (folder = '') => {
    const layer = layers.findIndex((folders) => folders.includes(folder))
    return layer === -1 ? layers.findIndex(([first]) => first === '(features)') : layer
  }

  it('import no folder of a layer above', () => {
    const upwards = edges.filter(({ from, to }) => layerOf(from) < layerOf(to))
    expect(upwards.map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })

  it('never import each other', () => {
    const isMutual = (edge: (typeof edges)[number]) =>
      edges.some(({ from, to }) => from === edge.to && to === edge.from)
    expect(edges.filter(isMutual).map(({ path, target }) => `${path} imports ${target}`)).toEqual([])
  })
})

describe('What the compiler lets pass', () => {
  it('is no call of core that never starts', () => {
    expect(outcomesNotRun(project)).toEqual([])
  })

  it('is no address of the portal that is not taken from the table of routes', () => {
    expect(writtenAddresses(project)).toEqual([])
  })

  it('is no class of a stylesheet that no component names', () => {
    const unused = [...sheets].flatMap(([path, { classes = {} }]) => {
      const importers = project.filter(({ text }) => text.includes(`/${basename(path)}'`))
      const composed = new Set(Object.values(classes).flatMap((names) => names.split(' ').slice(1)))
      return Object.entries(classes)
        .filter(([name, published]) => !composed.has(published) && !importers.some(({ text }) => text.includes(name)))
        .map(([name]) => `${path}: no component names .${name}`)
    })
    expect(unused).toEqual([])
  })
})
