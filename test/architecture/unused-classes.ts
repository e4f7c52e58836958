import { basename } from 'node:path'
import type { Sheets } from '../../ui/build/styles.ts'
import { importsOf } from './imports.ts'
import type { SourceFile } from './source-file.ts'
import { identifierName, literalText, nodesOf } from './syntax.ts'

/** The classes of CSS modules that no component names, a line for each. A class that others are composed of is used. */
export const unusedClasses = (sheets: Sheets, files: readonly SourceFile[]): readonly string[] =>
  [...sheets].flatMap(([path, { classes = {} }]) => {
    const importers = files
      .filter(({ text }) => text.includes(basename(path)))
      .filter((file) => importsOf(file).some(({ target }) => target === path))
    const named = new Set(importers.flatMap(namesIn))
    const composed = new Set(Object.values(classes).flatMap((names) => names.split(' ').slice(1)))
    return Object.entries(classes)
      .filter(([name, published]) => !named.has(name) && !composed.has(published.split(' ')[0] ?? ''))
      .map(([name]) => `${path}: no component names .${name}`)
  })

/** Whatever could name a class: `styles.title`, `styles['title']`, or a 'title' that a variable holds. */
const namesIn = (file: SourceFile): readonly (string | undefined)[] =>
  nodesOf(file).map(({ node, place }) => literalText(node) ?? (place === 'property' ? identifierName(node) : undefined))
