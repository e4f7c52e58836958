import { execFile, spawn } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { portalConfigFor } from '../../contracts/sandbox/portal-config.ts'
import { buildCorePackage } from '../../ui/build/core-package.ts'
import { sandboxOfThisFile, seededPassword } from '../sandbox/support/running-sandbox.ts'
import { installCore, root } from './install.ts'
import { ownBuildFolder } from './own-build.ts'

const run = promisify(execFile)
const sandbox = sandboxOfThisFile()
const builtCore = ownBuildFolder('consumer')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-consumer-'))
  await buildCorePackage(root, builtCore)
  await installCore(builtCore, folder)
  await writeFile(join(folder, 'readme.ts'), await readmeShell())
  for (const name of ['consumer.ts', 'terminal.ts'])
    await copyFile(fileURLToPath(new URL(`consumer/${name}`, import.meta.url)), join(folder, name))
}, 240_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The shell of the README, with what it leaves to its reader. */
const readmeShell = async (): Promise<string> => {
  const readme = await readFile(join(root, 'core/package/README.md'), 'utf8')
  const [, shell = ''] = /^```ts\n([\s\S]*?)\n```$/m.exec(readme) ?? []
  return `import type { CardForm, LoginState, Message } from 'account-portal-core'
import type { AsyncStorage } from 'account-portal-core/storage'
declare const keychain: AsyncStorage
declare const yourCardForm: CardForm
declare const username: string
declare const password: string
declare const showWhoIsSignedIn: (login: LoginState) => void
declare const show: (message: Message | undefined) => void
${shell}
`
}

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
    JSON.stringify({ compilerOptions: { ...strict, ...options }, files: ['consumer.ts', 'readme.ts', 'terminal.ts'] }),
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

  it('has all that the portal in a terminal needs: app, texts, formats, names of languages, readers of mailed links', async () => {
    const portal = createServer(
      async (_request, response) => void response.end(JSON.stringify(await portalConfigFor(sandbox.url(), 'none'))),
    )
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve))
    const listening = portal.address()
    const address = `http://127.0.0.1:${typeof listening === 'object' ? listening?.port : ''}`
    await compile({ module: 'nodenext', moduleResolution: 'nodenext', lib: ['es2022'], types: ['node'] })

    const terminal = spawn('node', ['built/terminal.js', address, 'storage.json'], { cwd: folder })
    const typed = ['language klingon', 'language de', 'sign-in', 'demo@meridian.test', 'wrong', 'sign-in']
    const signedIn = ['demo@meridian.test', seededPassword, 'orders', `open ${address}//magic-link/demo-navigation`]
    terminal.stdin.end([...typed, ...signedIn, 'sign-out', 'orders'].join('\n'))
    const [said, failed] = await Promise.all([text(terminal.stdout), text(terminal.stderr)])
    portal.close()

    expect(failed).toBe('')
    const lines = said.split('\n')
    expect(lines).toContain('Deutsch')
    expect(said).toContain('Español, Français')
    expect(said).toContain('E-Mail-Adresse oder Passwort falsch')
    expect(lines).toEqual(
      expect.arrayContaining([expect.stringMatching(/^1000318 {2}17\.06\.2021 \d\d:\d\d {2}Bezahlt {2}12,00\s\$/)]),
    )
    expect(lines).toContain('meridiannav://login-user/demo-navigation')
    expect(JSON.parse(await readFile(join(folder, 'storage.json'), 'utf8'))).not.toHaveProperty('user_access_token')
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
