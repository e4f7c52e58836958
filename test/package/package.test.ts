import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { transform } from '@swc/core'
import { build } from 'esbuild'
import { buildCorePackage } from '../../ui/build/core-package.ts'
import { root } from '../runner/commands.ts'

const builtCore = join(root, '.build/core')
let folder = ''

const run = (program: string, ...parameters: readonly string[]) =>
  promisify(execFile)(program, parameters, { cwd: folder })
const tool = (name: string) => join(root, 'node_modules/.bin', name)
const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'))

/** A folder with the package, installed as from a registry, and the files that a stranger writes. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-consumer-'))
  await buildCorePackage(root, builtCore)
  await writeFile(join(folder, 'package.json'), '{ "name": "a-shell", "private": true, "type": "module" }')
  const quietly = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps']
  await run('npm', 'install', '--install-links', ...quietly, builtCore)
  for (const name of ['rxjs', 'fp-ts', 'io-ts', 'altcha-lib', 'i18next'])
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  await copyFile(join(root, 'test/package/consumer/scenario.ts'), join(folder, 'scenario.ts'))
  await writeFile(join(folder, 'readme.ts'), await readmeShell())
  await build({ entryPoints: [join(folder, 'scenario.ts')], outdir: folder, format: 'esm', target: 'node20.19' })
}, 240_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The shell of the README, completed with the parts that it leaves to its reader. */
const readmeShell = async (): Promise<string> => {
  const readme = await readFile(join(root, 'core/package/README.md'), 'utf8')
  const [, shell = ''] = /^```ts\n([\s\S]*?)\n```$/m.exec(readme) ?? []
  return `import type { CardForm, Failure, LoginState } from 'account-portal-core'
import type { AsyncStorage } from 'account-portal-core/storage'
declare const keychain: AsyncStorage
declare const yourCardForm: CardForm
declare const username: string
declare const password: string
declare const showWhoIsSignedIn: (login: LoginState) => void
declare const show: (failure: Failure) => void
${shell}
`
}

const playInNode = async (): Promise<string> => {
  const code = "import('./scenario.js').then(({ play }) => play()).then((seen) => console.log(JSON.stringify(seen)))"
  return (await run('node', '-e', code)).stdout
}

/** One script with the scenario and all that it imports, and nothing of any platform. */
const bundleForAnyEngine = async (): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [join(folder, 'scenario.ts')],
    bundle: true,
    write: false,
    target: 'es2022',
    format: 'iife',
    globalName: 'scenario',
    platform: 'neutral',
    mainFields: ['module', 'main'],
  })
  return outputFiles[0]?.text ?? ''
}

/** It needs no library of the system, but Linux on an x86-64 processor. */
const hermes = join(root, 'node_modules/hermes-engine-cli/linux64-bin/hermes')

/**
 * As in React Native: the build replaces classes, block scope and async functions, which this Hermes lacks. The start
 * gives the engine Promise and microtasks.
 */
const playInHermes = async (): Promise<string> => {
  const { code } = await transform(await bundleForAnyEngine(), { jsc: { target: 'es5' }, isModule: false })
  const path = join(folder, 'hermes.js')
  await writeFile(path, `${code}\nscenario.play().then(JSON.stringify).then(print, print)`)
  return (await run(hermes, '-Xes6-promise', '-Xmicrotask-queue', '-w', path)).stdout
}

/** As strict as compilers are, and with the declarations of every package looked at. */
const strict = {
  target: 'es2022',
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  verbatimModuleSyntax: true,
  noEmit: true,
  typeRoots: [join(root, 'node_modules/@types')],
}
const bundler = { module: 'esnext', moduleResolution: 'bundler' }
const nodenext = { module: 'nodenext', moduleResolution: 'nodenext' }

describe('The package of core and its adapters', () => {
  it.each([
    ['without any platform', { ...bundler, lib: ['es2022'], types: [], skipLibCheck: true }, ['scenario']],
    ['in a browser', { ...bundler, lib: ['es2022', 'dom'], types: ['node'] }, ['scenario', 'readme']],
    ['in Node', { ...nodenext, lib: ['es2022'], types: ['node'] }, ['scenario', 'readme']],
  ])('type-checks in a strict consumer %s', async (_where, options, names) => {
    const files = names.map((name) => `${name}.ts`)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...strict, ...options }, files }),
    )
    const complaints = await run(tool('tsc'), '-p', folder).then(
      () => '',
      ({ stdout }: { readonly stdout: string }) => stdout,
    )
    expect(complaints).toBe('')
  })

  it.each([
    ['Node', playInNode, ['fetch', 'process', 'Intl']],
    ['Hermes', playInHermes, []],
  ])('serves a customer from sign-in to sign-out in %s', async (_engine, play, platform) => {
    expect(JSON.parse(await play())).toEqual({
      language: 'de',
      wrongPassword: 'credentials-invalid',
      signedIn: { tag: 'logged-in', username: 'ada@compass.test' },
      keptToken: true,
      listed: ['Europe maps'],
      cancelled: 'subscription-cancelled',
      asked: 'account-found',
      activated: {
        tag: 'activated',
        license: { licenseKey: 'CARS-2026-TEST-0001', appName: 'Compass Car' },
        email: 'ada@compass.test',
      },
      opened: 'compasstravel://user-auth/mailed-token',
      signedOut: { tag: 'logged-out' },
      leftToken: false,
      platform,
    })
  })

  it('gives each of its entry points to Node, and the texts of a language', async () => {
    const { entries } = await readJson(join(root, 'core/package/manifest.json'))
    const names = Object.keys(entries).map((entry) => entry.replace('.', 'account-portal-core'))
    const code = `await Promise.all(${JSON.stringify(names)}.map((name) => import(name)))
      const { default: texts } = await import('account-portal-core/locales/de.json', { with: { type: 'json' } })
      console.log(texts.signIn.title)`
    expect((await run('node', '--input-type=module', '-e', code)).stdout).toBe('Anmelden\n')
  })

  it('holds the files that its users need, and nothing else of the project', async () => {
    const files = await readdir(join(folder, 'node_modules/account-portal-core'), { recursive: true })
    expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'CHANGELOG.md', 'package.json']))
    expect(files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))).toEqual([])
    expect(files.filter((file) => /\bui\b|every-entry/.test(file))).toEqual([])
    const declarations = await readFile(join(builtCore, 'core/app.d.ts'), 'utf8')
    expect(declarations).toContain('Wires the whole app over the ports.')
  })

  it('asks its user for the packages that its modules import, in the versions that the portal has', async () => {
    const { peerDependencies } = await readJson(join(builtCore, 'package.json'))
    const { dependencies } = await readJson(join(root, 'package.json'))
    const files = (await readdir(builtCore, { recursive: true })).filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(files.map((file) => readFile(join(builtCore, file), 'utf8')))
    const imports = texts.flatMap((text) => [...text.matchAll(/^(?:import|export) .*from ['"]([^.'"/]+)/gm)])
    const names = new Set(imports.map(([, name = '']) => name))
    expect(peerDependencies).toEqual(Object.fromEntries([...names].map((name) => [name, `^${dependencies[name]}`])))
  })

  it('promises what core/api.md says; npm run api writes it anew', async () => {
    await run(tool('api-extractor'), 'run', '--local', '-c', join(root, 'core/package/api-extractor.json'))
    expect(await readFile(join(root, '.build/core.api.md'), 'utf8')).toBe(
      await readFile(join(root, 'core/api.md'), 'utf8'),
    )
  }, 120_000)

  it('has a changelog that begins with its version', async () => {
    const { version } = await readJson(join(builtCore, 'package.json'))
    expect(/^## (.+)$/m.exec(await readFile(join(builtCore, 'CHANGELOG.md'), 'utf8'))?.[1]).toBe(version)
  })
})
