import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
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

/** A folder with the package, packed and installed as its README says, and the files that a stranger writes. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-consumer-'))
  await buildCorePackage(root, builtCore)
  await writeFile(join(folder, 'package.json'), '{ "name": "a-shell", "private": true, "type": "module" }')
  const packed = (await run('npm', 'pack', '--silent', builtCore)).stdout.trim()
  await run('npm', 'install', '--offline', '--ignore-scripts', '--legacy-peer-deps', `./${packed}`)
  const { peerDependencies } = await readJson(join(folder, 'node_modules/@account-portal/core/package.json'))
  for (const peer of Object.keys(peerDependencies))
    await symlink(join(root, 'node_modules', peer), join(folder, 'node_modules', peer))
  await copyFile(join(root, 'test/package/consumer/scenario.ts'), join(folder, 'scenario.ts'))
  await writeFile(join(folder, 'readme.ts'), await readmeShell())
  await build({ entryPoints: [join(folder, 'scenario.ts')], outdir: folder, format: 'esm', target: 'node20.19' })
}, 240_000)

afterAll(() => rm(folder, { recursive: true, force: true }))

/** The shell of the README, completed with the parts that it leaves to its reader. */
const readmeShell = async (): Promise<string> => {
  const readme = await readFile(join(root, 'core/package/README.md'), 'utf8')
  const [, shell = ''] = /^```ts\n([\s\S]*?)\n```$/m.exec(readme) ?? []
  return `import type { Failure } from '@account-portal/core/messages/messages'
import type { LoginState } from '@account-portal/core/session/login-state'
import type { CardForm } from '@account-portal/core/subscription/ports'
import type { AsyncStorage } from '@account-portal/core/storage'
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
  module: 'nodenext',
  lib: ['es2022'],
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  noEmit: true,
}

describe('The package of core and its adapters', () => {
  it('type-checks in a strict consumer', async () => {
    const files = ['scenario.ts', 'readme.ts']
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: strict, files }))
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
    const code = `await Promise.all(['app', 'http', 'storage', 'altcha'].map((name) => import('@account-portal/core/' + name)))
      const { default: texts } = await import('@account-portal/core/locales/de.json', { with: { type: 'json' } })
      console.log(texts.signIn.title)`
    expect((await run('node', '--input-type=module', '-e', code)).stdout).toBe('Anmelden\n')
  })
})
