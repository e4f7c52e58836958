import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { bundle, type Finish } from '../../ui/build/bundle.ts'
import { type Project, portal } from '../../ui/build/project.ts'

let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-finish-'))
  await writeFile(join(root, 'main.ts'), "document.title = ['a', 'b'].map((each) => each + each).join()")
})

afterAll(() => rm(root, { recursive: true }))

const finish: Finish = { firstLine: '// one\n', minifier: { module: true } }

const scripts = async (used?: Finish) => {
  const main = 'main.ts'
  const project: Project = {
    ...portal,
    root,
    entry: main,
    app: main,
    screens: main,
    firstScreen: main,
    earlyScript: main,
  }
  const { files } = await bundle(project, new Map(), used)
  return new Map(files.filter(({ name }) => name.endsWith('.js')).map(({ name, contents }) => [name, String(contents)]))
}

it.each<readonly [string, Partial<Finish>]>([
  ['another first line', { firstLine: '// two\n' }],
  ['another way to minify', { minifier: { module: true, mangle: false } }],
])('a script has another name after %s, and none stays for other bytes', async (_change, change) => {
  const before = await scripts(finish)
  const after = await scripts({ ...finish, ...change })
  expect([...after.keys()].filter((name) => before.has(name))).toEqual([])
  expect([...before.values()].every((text) => text.startsWith('// one\n'))).toBe(true)
})

it('a script keeps its name where nothing has changed', async () => {
  expect(await scripts(finish)).toEqual(await scripts(finish))
})
