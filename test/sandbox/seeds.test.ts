import { readdir, readFile } from 'node:fs/promises'
import { describe, expect, it } from '@jest/globals'
import { seeds } from '../../contracts/sandbox/seeds/seed.ts'

const folder = new URL('../../contracts/sandbox/seeds/', import.meta.url)

/** What only asks the database: it has no say in what is asked. */
const queries = new URL('../database/database.ts', folder).href

const importsOf = (text: string) =>
  [...text.matchAll(/^import (?!type)[^']*from '(\.[^']+)'/gm)].map(([, path = '']) => new URL(path, folder).href)

describe('The demonstration data', () => {
  it('is kept for as long as no source that makes it changes', async () => {
    const sources = await seeds.sources()
    const files = (await readdir(folder)).map((name) => new URL(name, folder).href)
    const texts = await Promise.all(files.map((file) => readFile(new URL(file), 'utf8')))
    const makers = new Set([...files, ...texts.flatMap(importsOf)])
    makers.delete(queries)
    expect(makers.size).toBeGreaterThan(files.length)
    for (const maker of makers) expect(sources).toContain(await readFile(new URL(maker), 'utf8'))
  })
})
