import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { buildCoreFor, installCore, root } from './install.ts'

const run = promisify(execFile)
let folder = ''
let builtCore = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-consumer-'))
  builtCore = await buildCoreFor('consumer')
  await installCore(builtCore, folder)
  await copyFile(fileURLToPath(new URL('consumer/consumer.ts', import.meta.url)), join(folder, 'consumer.ts'))
}, 240_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** As strict as compilers are, and with the declarations of every package looked at. */
const strict = {
  target: 'es2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  verbatimModuleSyntax: true,
  typeRoots: [join(root, 'node_modules/@types')],
  outDir: 'built',
}

/** Compiles the consumer; what the compiler says, or nothing. */
const compile = async (options: object): Promise<string> => {
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...strict, ...options }, files: ['consumer.ts'] }),
  )
  return run(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { cwd: folder }).then(
    () => '',
    ({ stdout }: { readonly stdout: string }) => stdout,
  )
}

describe('The package of core and its adapters', () => {
  it.each([
    ['bundler', { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022'], types: ['node'] }],
    [
      'bundler, with the types of a browser',
      { module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'], types: ['node'] },
    ],
    ['nodenext', { module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] }],
  ])('type-checks in a strict consumer: %s', async (_name, options) => {
    expect(await compile(options)).toBe('')
  })

  it('is really checked there', async () => {
    const consumer = join(folder, 'consumer.ts')
    const text = await readFile(consumer, 'utf8')
    await writeFile(consumer, text.replace("kind: 'none'", "kind: 'no-such-captcha'"))
    const said = await compile({ module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] })
    await writeFile(consumer, text)
    expect(said).toContain('no-such-captcha')
  })

  it('runs in Node: in memory, over HTTP, and over a keychain that answers later', async () => {
    await compile({ module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] })
    const { stdout, stderr } = await run('node', ['built/consumer.js'], { cwd: folder })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      inMemory: { wrong: 'credentials-invalid', right: 'logged-in', ids: [7], sort: 'newest' },
      overHttp: {
        language: 'de',
        signedIn: 'logged-in',
        kept: 'user-token',
        left: false,
        asked: ['POST /oauth2/token', 'GET /user/me'],
      },
    })
  })

  it('holds what strangers need and nothing of the project besides', async () => {
    const files = await readdir(join(folder, 'node_modules/account-portal-core'), { recursive: true })
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json']))
    expect(files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([])
    expect(files.filter((file) => /^ui\b|^node\/ui\b/.test(file))).toEqual([])
    const declarations = await readFile(join(builtCore, 'core/app.d.ts'), 'utf8')
    expect(declarations).toContain('/** Wires the features over the ports.')
  })

  it('names each package that its modules import as one that its user brings', async () => {
    const manifest: { readonly peerDependencies: object } = JSON.parse(
      await readFile(join(builtCore, 'package.json'), 'utf8'),
    )
    const files = (await readdir(builtCore, { recursive: true })).filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(files.map((file) => readFile(join(builtCore, file), 'utf8')))
    const imported = texts.flatMap((text) => [...text.matchAll(/^(?:import|export) .*from ['"]([^.'"/]+)/gm)])
    expect([...new Set(imported.map(([, name]) => name))].sort()).toEqual(Object.keys(manifest.peerDependencies).sort())
  })
})
