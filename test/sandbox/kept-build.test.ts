import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { builtOnce } from '../../contracts/sandbox/launch/kept-build.ts'

let root = ''
const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), text)
}

/** Starts, with a build that notes that it ran. */
const builds = async (meanwhile: () => Promise<void> = async () => undefined): Promise<boolean> => {
  let isBuilt = false
  await builtOnce(root, async () => {
    isBuilt = true
    await write('dist/index.html', '<p>')
    await write('.build/metafile.json', JSON.stringify({ inputs: { 'node_modules/part/a.js': {}, 'ui/a.ts': {} } }))
    await meanwhile()
  })
  return isBuilt
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'portal-kept-'))
  await write('ui/a.ts', 'one')
  await write('node_modules/part/a.js', 'one')
})
afterEach(() => rm(root, { recursive: true }))

describe('npm start', () => {
  it('builds once for the same sources', async () => {
    expect([await builds(), await builds(), await builds()]).toEqual([true, false, false])
  })

  it.each([
    ['a source', 'ui/a.ts'],
    ['a new source', 'core/b.ts'],
    ['the build', 'build.mjs'],
    ['what is installed', 'node_modules/.package-lock.json'],
    ['a bundled package', 'node_modules/part/a.js'],
    ['a built file', 'dist/index.html'],
    ['what lies beside the built files', 'dist/more.html'],
  ])('builds anew when it is another one: %s', async (_, path) => {
    await builds()
    await write(path, 'another')
    expect([await builds(), await builds()]).toEqual([true, false])
  })

  it('builds anew when a source or a built file is gone', async () => {
    await builds()
    await rm(join(root, 'ui/a.ts'))
    expect(await builds()).toBe(true)
    await rm(join(root, 'dist/index.html'))
    expect(await builds()).toBe(true)
  })

  it('builds anew when a source was edited while the last build ran', async () => {
    await builds(() => write('ui/a.ts', 'edited'))
    expect(await builds()).toBe(true)
  })

  it('builds anew after a build that failed', async () => {
    const failed = builds(() => Promise.reject(new Error('failed')))
    await expect(failed).rejects.toThrow('failed')
    expect(await builds()).toBe(true)
  })
})
