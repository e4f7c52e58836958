import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from '@jest/globals'
import { brokenLinks, unknownCommands } from './pages.ts'
import { readPages } from './source-file.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const pages = await readPages(root)
const project: { readonly scripts: object; readonly engines: { readonly node: string } } = JSON.parse(
  await readFile(join(root, 'package.json'), 'utf8'),
)

describe('What is written about the project', () => {
  it('links to files that are there', () => {
    expect(brokenLinks(pages, (path) => existsSync(join(root, path)))).toEqual([])
  })

  it('names commands that there are', () => {
    expect(unknownCommands(pages, new Set(Object.keys(project.scripts)))).toEqual([])
  })

  it('names the oldest Node that the project runs in, to those who switch between several', async () => {
    const nvmrc = await readFile(join(root, '.nvmrc'), 'utf8')
    expect(`>=${nvmrc.trim()}`).toBe(project.engines.node)
  })
})

describe('the check of pages', () => {
  const page = {
    path: 'core/README.md',
    text: 'See [one](../a.md#part) and\n[two](b.md), [web](https://x.test) and [here](#part).\n`npm run gone -- x`, `npm run test`',
  }

  it('reports links to files that are not there', () => {
    expect(brokenLinks([page], (path) => path === 'a.md')).toEqual(['core/README.md:2 leads to core/b.md'])
  })

  it('reports commands that there are not', () => {
    expect(unknownCommands([page], new Set(['test']))).toEqual(['core/README.md:3 says npm run gone'])
  })
})
