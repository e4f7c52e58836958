import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { configContent } from '../builders/config.ts'
import { root } from '../runner/command.ts'

const hosting = join(root, 'ui/hosting')

const section = async () =>
  (await readFile(join(hosting, 'README.md'), 'utf8')).split(/^## /m).find((text) => text.startsWith('Running it\n')) ??
  ''

/** The commands of the section, a block each: what prepares a release, what keeps it, what deploys it. */
const blocks = async () => [...(await section()).matchAll(/```sh\n(.*?)```/gs)].map(([, commands = '']) => commands)

let folder: string
const path = (name: string) => join(folder, name)
const put = async (name: string, content: string) => {
  await mkdir(dirname(path(name)), { recursive: true })
  await writeFile(path(name), content)
}
const contentOf = (name: string) => readFile(path(name), 'utf8')

/** What is installed, or takes minutes, only says that it was called; `node build.mjs check` is the real one. */
const pretended = (name: string) => `#!/bin/sh\necho "${name} $*" >> "${folder}/called"\n`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-running-'))
  for (const name of ['npm', 'nginx', 'node']) await put(`bin/${name}`, pretended(name))
  await writeFile(
    path('bin/node'),
    `${pretended('node')}if [ "$2" = check ]; then exec "${process.execPath}" "$@"; fi\n`,
  )
  for (const name of ['npm', 'nginx', 'node']) await chmod(path(`bin/${name}`), 0o755)
  await symlink(join(root, 'build.mjs'), path('build.mjs'))
  const live = {
    services: { sso: 'https://id.test', shop: 'https://shop.test', activation: 'https://activation.test' },
    captcha: { provider: 'recaptcha', siteKey: 'key' },
    cardForm: { provider: 'braintree' },
    session: { cookieDomain: '.example.com' },
  }
  await put('environments/live/config.json', JSON.stringify({ ...configContent(), ...live }))
  await mkdir(path('site'))
  await mkdir(path('conf'))
})

afterAll(() => rm(folder, { recursive: true }))

/** Runs a block as a shell does that stops at the first failure. */
const run = async (commands: string | undefined, release: string): Promise<string> => {
  const search = [path('bin'), process.env['PATH'] ?? ''].join(delimiter)
  const env = {
    ...process.env,
    PATH: search,
    SITE: path('site'),
    CONF: path('conf'),
    RELEASE: release,
    NODE_OPTIONS: '',
  }
  const { stdout } = await promisify(execFile)('sh', ['-euc', commands ?? 'exit 9'], { cwd: folder, env })
  return stdout
}

/** What the build leaves of a release. */
const built = async (version: string) => {
  for (const name of ['dist', '.build']) await rm(path(name), { recursive: true, force: true })
  await put('dist/index.html', `page of ${version}`)
  await put('dist/config.json', 'the sample')
  await put('dist/release.json', version)
  await put(`dist/assets/main-${version}.js`, version)
  await put('.build/hosting/nginx/portal.conf', `headers of ${version}`)
}

describe('The checklist of those who run the portal', () => {
  it('checks the configuration, and builds', async () => {
    const [prepare] = await blocks()
    expect(await run(prepare, '1.0.0')).toContain('config.json is right for customers.')
    expect((await contentOf('called')).split('\n').filter(Boolean)).toEqual([
      'npm version minor',
      'npm ci',
      'npm test',
      'node build.mjs check environments/live/config.json --live https://account.example.com',
      'node build.mjs build',
      'node build.mjs hosting environments/live/config.json',
    ])
  })

  it('deploys one release after the other, and goes back', async () => {
    const [, keep, deploy] = await blocks()
    for (const version of ['1.0.0', '1.1.0']) {
      await built(version)
      await run(keep, version)
      await run(deploy, version)
    }
    const deployed = async () => [await contentOf('site/index.html'), await contentOf('conf/portal.conf')]
    expect(await deployed()).toEqual(['page of 1.1.0', 'headers of 1.1.0'])
    expect(await contentOf('site/config.json')).toBe(await contentOf('environments/live/config.json'))
    expect(await contentOf('site/assets/main-1.0.0.js')).toBe('1.0.0')
    expect(await contentOf('site/assets/main-1.1.0.js')).toBe('1.1.0')
    await run(deploy, '1.0.0')
    expect(await deployed()).toEqual(['page of 1.0.0', 'headers of 1.0.0'])
    expect(await contentOf('site/assets/main-1.1.0.js')).toBe('1.1.0')
    expect((await contentOf('called')).trimEnd().split('\n').slice(-3)).toEqual([
      'nginx -t',
      'nginx -s reload',
      'node build.mjs verify https://account.example.com --live --release releases/1.0.0/dist/release.json',
    ])
  })

  it('links to files that are there, and is linked from the first README', async () => {
    const links = [...(await section()).matchAll(/\]\(([^)#]+)\)/g)].map(([, target = '']) => target)
    expect(links.length).toBeGreaterThan(1)
    expect(links.filter((target) => !existsSync(join(hosting, target)))).toEqual([])
    expect(await readFile(join(root, 'README.md'), 'utf8')).toContain('(ui/hosting/README.md#running-it)')
  })
})
