import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { hashInlineSources } from '../../ui/hosting/headers.ts'
import { createHostFiles } from '../../ui/hosting/host-files.ts'
import { createConfigContent } from '../builders/config.ts'
import { type Answer, ask, type RunningNginx, startNginx } from './running-nginx.ts'

const versions = ['1.0.0', '2.0.0'] as const
type Version = (typeof versions)[number]

/** Returns a page with an inline style. It needs the headers of its own release, which contain the style's hash. */
const pageOf = (version: Version) => `<!doctype html><title>${version}</title><style>/* ${version} */</style>`
const assetOf = (name: string) => `export const ${name} = 1\n`.repeat(20_000)
const assetsOf = (version: Version) => ['shared', `v${version[0]}`]
const assetPath = (name: string) => `/assets/${name}-ABC.js`

const runProgram = promisify(execFile)
let folder: string
let nginx: RunningNginx
const releaseFolder = (version: Version) => join(folder, 'releases', version)

/** Writes a release and the files of its host into a folder, as an operator does. */
const writeRelease = async (version: Version, withOwnPaths: (text: string) => string) => {
  const generated = createHostFiles(createConfigContent(), pageOf(version), { plainHttp: true })
  const files = {
    'dist/index.html': pageOf(version),
    ...Object.fromEntries(assetsOf(version).map((name) => [`dist${assetPath(name)}`, assetOf(name)])),
    'hosting/deploy.sh': generated['deploy.sh'] ?? '',
    'hosting/nginx/portal.conf': withOwnPaths(generated['nginx/portal.conf'] ?? ''),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(releaseFolder(version), name)), { recursive: true })
    await writeFile(join(releaseFolder(version), name), text, { mode: 0o600 })
  }
}

const siteFolder = () => join(folder, 'site')
const deployRelease = (version: Version) =>
  runProgram('sh', [join(releaseFolder(version), 'hosting/deploy.sh'), siteFolder()])

/** Returns the release of an answer, or undefined if page and headers are of different releases. */
const releaseOf = ({ status, headers, body }: Answer): Version | undefined =>
  versions.find(
    (version) =>
      [status, body].join() === `200,${pageOf(version)}` &&
      headers['content-security-policy']?.includes(hashInlineSources(pageOf(version)).styles[0] ?? 'none'),
  )

const answerOf = (path: string) => ask(nginx.port, path)

const isShown = async (version: Version) => {
  while (releaseOf(await answerOf('/')) !== version) await wait(20)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-deploy-'))
  nginx = await startNginx(createConfigContent(), { plainHttp: true }, async (_, withOwnPaths) => {
    for (const version of versions) await writeRelease(version, withOwnPaths)
    await deployRelease('1.0.0')
    return `include ${siteFolder()}/current/nginx/portal.conf;`
  })
})

afterAll(async () => {
  await nginx?.stop()
  await rm(folder, { recursive: true })
})

describe('A deployment', () => {
  it('shows no visitor a part of a file, or a page with the headers of another release', async () => {
    const wrong: string[] = []
    let answers = 0
    let isOver = false
    const visit = async () => {
      while (!isOver) {
        const [page, asset] = [await answerOf('/sign-in'), await answerOf(assetPath('shared'))]
        const shown = releaseOf(page)
        if (shown === undefined) wrong.push(`${page.status} ${page.body.slice(0, 99)}`)
        const named = assetsOf(shown ?? '1.0.0')[1] ?? ''
        const own = await answerOf(assetPath(named))
        for (const [name, { status, body }] of Object.entries({ shared: asset, [named]: own }))
          if (status !== 200 || body !== assetOf(name)) wrong.push(`${name}: ${status}, ${body.length} bytes`)
        // Servers other than nginx serve this folder.
        if (!existsSync(join(siteFolder(), 'current/site/index.html'))) wrong.push('no current site')
        answers += 3
      }
    }
    const visitors = Promise.all([visit(), visit(), visit()])
    // Deploys the second release twice, rolls back, and deploys the second release again.
    for (const version of ['2.0.0', '2.0.0', '1.0.0', '2.0.0'] as const) {
      await deployRelease(version)
      nginx.reload()
      await isShown(version)
      for (const enough = answers + 15; answers < enough; ) await wait(10)
    }
    isOver = true
    await visitors
    expect(wrong).toEqual([])
  })

  it('keeps the assets of former releases, and does not write correct assets again', async () => {
    for (const name of ['shared', 'v1', 'v2'])
      expect(await answerOf(assetPath(name))).toMatchObject({ status: 200, body: assetOf(name) })
    const file = join(siteFolder(), assetPath('shared'))
    const before = await stat(file)
    await deployRelease('2.0.0')
    expect(await stat(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
    expect(await readdir(join(siteFolder(), 'assets'))).toHaveLength(3)
  })

  it('makes every file readable for the web server', async () => {
    const shown = ['current', 'current/site/index.html', 'current/nginx/portal.conf']
    for (const name of [...shown, assetPath('shared').slice(1)])
      expect([name, (await stat(join(siteFolder(), name))).mode & 0o004]).toEqual([name, 0o004])
  })

  it('replaces an asset that a former copy has left empty', async () => {
    await writeFile(join(siteFolder(), assetPath('shared')), '')
    await deployRelease('2.0.0')
    expect((await answerOf(assetPath('shared'))).body).toBe(assetOf('shared'))
  })

  it('makes a folder that can be uploaded, with the assets of each release', async () => {
    const upload = join(folder, 'upload')
    await cp(join(siteFolder(), 'current/site'), upload, { recursive: true, dereference: true })
    expect(await readFile(join(upload, 'index.html'), 'utf8')).toBe(pageOf('2.0.0'))
    expect((await readdir(join(upload, 'assets'))).sort()).toEqual(['shared-ABC.js', 'v1-ABC.js', 'v2-ABC.js'])
  })

  it('changes nothing if its release is not whole', async () => {
    await rm(join(releaseFolder('1.0.0'), 'hosting/nginx'), { recursive: true })
    await expect(deployRelease('1.0.0')).rejects.toThrow('portal.conf')
    expect(await readFile(join(siteFolder(), 'current/site/index.html'), 'utf8')).toBe(pageOf('2.0.0'))
    const script = join(releaseFolder('2.0.0'), 'hosting/deploy.sh')
    await expect(runProgram('sh', [script])).rejects.toThrow('The folder of the site is missing')
  })
})
