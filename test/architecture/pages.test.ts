import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { root } from '../runner/root.ts'
import { readPages } from './source-file.ts'

const pages = await readPages(root)
const { scripts }: { readonly scripts: object } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))

const found = (pattern: RegExp) =>
  pages.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })))

describe('What is written about the project', () => {
  it('links to files that are there', () => {
    const links = found(/\]\((?![a-z]+:)([^)\s#]+)/g)
    const broken = links.filter(({ path, name }) => !existsSync(join(root, posix.dirname(path), name)))
    expect(broken).toEqual([])
  })

  it('names commands that there are', () => {
    const commands = found(/npm run (?:--silent )?([\w:-]+)/g)
    expect(commands.filter(({ name }) => !(name in scripts))).toEqual([])
  })
})
