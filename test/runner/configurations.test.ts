import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from '@jest/globals'
import { readDocuments } from '../architecture/syntax.ts'
import { root } from './commands.ts'

/** The packages with an install script, and the reasons why that script need not run. */
const installScriptReasons = {
  '@parcel/watcher': 'compiles only if --build-from-source asks for it',
  '@swc/core': 'loads WebAssembly where no binary is published for the machine',
  esbuild: 'puts the binary in place of its launcher, which saves a start of Node',
  'unrs-resolver': 'fetches a binary that npm has left out',
}

const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const lockedPackages: Readonly<Record<string, Readonly<Record<string, string | boolean | undefined>>>> = JSON.parse(
  readText('package-lock.json'),
).packages
const { dependencies, devDependencies, scripts } = JSON.parse(readText('package.json'))
const workflowsText = readText('.github/workflows/check.yml') + readText('.github/workflows/publish-pacts.yml')

it('An installation runs no script, of a package or of the project, with any npm', () => {
  expect(readText('.npmrc').split('\n')).toContain('ignore-scripts=true')
  const withScript = Object.keys(lockedPackages).filter((path) => lockedPackages[path]?.['hasInstallScript'])
  const names = withScript.map((path) => path.replace(/^.*node_modules\//, ''))
  expect(names.sort()).toEqual(Object.keys(installScriptReasons).sort())
  // `ignore-scripts` also stops the project's own scripts of these kinds, so the project must have none.
  expect(Object.keys(scripts).filter((name) => /^(?:pre|post)|^install$/.test(name))).toEqual([])
})

it('Packages have exact versions', () => {
  const versions: readonly string[] = Object.values({ ...dependencies, ...devDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

it('The lock file names no address but the registry, and each package by its digest, and its changes are shown', () => {
  const otherSources = Object.entries(lockedPackages).filter(
    ([path, { resolved = 'https://registry.npmjs.org/', integrity = '' }]) =>
      path !== '' && !(`${resolved}`.startsWith('https://registry.npmjs.org/') && `${integrity}`.startsWith('sha512-')),
  )
  expect(otherSources).toEqual([])
  expect(readText('.gitattributes')).not.toMatch(/package-lock/)
})

it("The broker's secrets are only in the step that sends them", () => {
  const steps = readText('.github/workflows/publish-pacts.yml').split(/^ {6}- /m)
  expect(steps.filter((step) => /\{\{ secrets\.\w+ \}\}/.test(step))).toEqual([steps.at(-1)])
})

it('CI runs nothing that others can replace: actions are pinned by commit, images by digest', () => {
  const moving = workflowsText.match(/uses: (?!.*@[0-9a-f]{40} ).*|(?:container|image): (?!.*@sha256:).*/g)
  expect(moving).toBeNull()
  // A row without a digest would request the image `@sha256:`, which does not exist.
  expect(workflowsText.match(/- \{ version: (?!'[\d.]+', digest: [0-9a-f]{64} \}).*/g)).toBeNull()
})

// Anyone can register an unused package name. A reader who follows our page would then run that person's code.
it('Pages and workflows name only packages that the portal depends on, in the same version, and only images with a digest', async () => {
  const versions: Readonly<Record<string, string>> = { ...dependencies, ...devDependencies }
  const isOwn = (name: string) => {
    const [, bare = '', version] = /^(@?[^@]+)(?:@(.+))?$/.exec(name) ?? []
    return name.startsWith('./') || (bare in versions && [undefined, versions[bare]].includes(version))
  }
  const text = [workflowsText, ...(await readDocuments(root)).map((page) => page.text)].join('\n')
  const words = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, found = '']) => found.trim().split(/ +/)).filter((word) => !/^-/.test(word))
  const installed = words(/\bnpm (?:install|i|add|exec)((?: +[^\s#`|&]+)+)/g)
  const run = words(/\bnpx (?:-p |--package[ =])(\S+)/g)
  const commands = words(/\bnpx ([\w@/-]+)/g)
  expect(installed.length * run.length * commands.length).toBeGreaterThan(0)
  expect([...installed, ...run].filter((name) => !isOwn(name))).toEqual([])
  expect(commands.filter((name) => !existsSync(join(root, 'node_modules/.bin', name)))).toEqual([])
  expect(
    words(/(?:docker (?:run|pull) .*?|FROM )([\w./-]+[:@]\S+)/g).filter((image) => !image.includes('@sha256:')),
  ).toEqual([])
})
