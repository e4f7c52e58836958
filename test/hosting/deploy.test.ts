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

const releaseVersions = ['1.0.0', '2.0.0'] as const
type Version = (typeof releaseVersions)[number]

/** The page works only with the headers of its own release, which contain the hash of the inline style. */
const createPage = (version: Version) => `<!doctype html><title>${version}</title><style>/* ${version} */</style>`
const createAsset = (name: string) => `export const ${name} = 1\n`.repeat(20_000)
const listAssets = (version: Version) => ['shared', `v${version[0]}`]
const toAssetPath = (name: string) => `/assets/${name}-ABC.js`

const runProgram = promisify(execFile)
let folder: string
let nginx: RunningNginx
const getReleaseFolder = (version: Version) => join(folder, 'releases', version)

const writeRelease = async (version: Version, withOwnPaths: (text: string) => string) => {
  const generated = createHostFiles(createConfigContent(), createPage(version), { plainHttp: true })
  const files = {
    'dist/index.html': createPage(version),
    ...Object.fromEntries(listAssets(version).map((name) => [`dist${toAssetPath(name)}`, createAsset(name)])),
    'hosting/deploy.sh': generated['deploy.sh'] ?? '',
    'hosting/nginx/portal.conf': withOwnPaths(generated['nginx/portal.conf'] ?? ''),
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(getReleaseFolder(version), name)), { recursive: true })
    await writeFile(join(getReleaseFolder(version), name), text, { mode: 0o600 })
  }
}

const getSiteFolder = () => join(folder, 'site')
const deployRelease = (version: Version) =>
  runProgram('sh', [join(getReleaseFolder(version), 'hosting/deploy.sh'), getSiteFolder()])

/** Returns undefined if the page and the headers belong to different releases. */
const findRelease = ({ status, headers, body }: Answer): Version | undefined =>
  releaseVersions.find(
    (version) =>
      [status, body].join() === `200,${createPage(version)}` &&
      headers['content-security-policy']?.includes(hashInlineSources(createPage(version)).styles[0] ?? 'none'),
  )

const askNginx = (path: string) => ask(nginx.port, path)

const isVersionShown = async (version: Version) => {
  while (findRelease(await askNginx('/')) !== version) await wait(20)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-deploy-'))
  nginx = await startNginx(createConfigContent(), { plainHttp: true }, async (_, withOwnPaths) => {
    for (const version of releaseVersions) await writeRelease(version, withOwnPaths)
    await deployRelease('1.0.0')
    return `include ${getSiteFolder()}/current/nginx/portal.conf;`
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
        const [page, asset] = [await askNginx('/sign-in'), await askNginx(toAssetPath('shared'))]
        const shown = findRelease(page)
        if (shown === undefined) wrong.push(`${page.status} ${page.body.slice(0, 99)}`)
        const named = listAssets(shown ?? '1.0.0')[1] ?? ''
        const own = await askNginx(toAssetPath(named))
        for (const [name, { status, body }] of Object.entries({ shared: asset, [named]: own }))
          if (status !== 200 || body !== createAsset(name)) wrong.push(`${name}: ${status}, ${body.length} bytes`)
        // Operators without nginx configure their server to serve this folder.
        if (!existsSync(join(getSiteFolder(), 'current/site/index.html'))) wrong.push('no current site')
        answers += 3
      }
    }
    const visitors = Promise.all([visit(), visit(), visit()])
    // Deploys the second release twice, rolls back, and deploys the second release again.
    for (const version of ['2.0.0', '2.0.0', '1.0.0', '2.0.0'] as const) {
      await deployRelease(version)
      nginx.reload()
      await isVersionShown(version)
      for (const enough = answers + 15; answers < enough; ) await wait(10)
    }
    isOver = true
    await visitors
    expect(wrong).toEqual([])
  })

  it('keeps the assets of former releases, and does not write correct assets again', async () => {
    for (const name of ['shared', 'v1', 'v2'])
      expect(await askNginx(toAssetPath(name))).toMatchObject({ status: 200, body: createAsset(name) })
    const file = join(getSiteFolder(), toAssetPath('shared'))
    const before = await stat(file)
    await deployRelease('2.0.0')
    expect(await stat(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
    expect(await readdir(join(getSiteFolder(), 'assets'))).toHaveLength(3)
  })

  it('makes every file readable for the web server', async () => {
    const shown = ['current', 'current/site/index.html', 'current/nginx/portal.conf']
    for (const name of [...shown, toAssetPath('shared').slice(1)])
      expect([name, (await stat(join(getSiteFolder(), name))).mode & 0o004]).toEqual([name, 0o004])
  })

  it('replaces an asset that a former copy has left empty', async () => {
    await writeFile(join(getSiteFolder(), toAssetPath('shared')), '')
    await deployRelease('2.0.0')
    expect((await askNginx(toAssetPath('shared'))).body).toBe(createAsset('shared'))
  })

  it('makes a folder that can be uploaded, with the assets of each release', async () => {
    const upload = join(folder, 'upload')
    await cp(join(getSiteFolder(), 'current/site'), upload, { recursive: true, dereference: true })
    expect(await readFile(join(upload, 'index.html'), 'utf8')).toBe(createPage('2.0.0'))
    expect((await readdir(join(upload, 'assets'))).sort()).toEqual(['shared-ABC.js', 'v1-ABC.js', 'v2-ABC.js'])
  })

  it('changes nothing if its release is not whole', async () => {
    await rm(join(getReleaseFolder('1.0.0'), 'hosting/nginx'), { recursive: true })
    await expect(deployRelease('1.0.0')).rejects.toThrow('portal.conf')
    expect(await readFile(join(getSiteFolder(), 'current/site/index.html'), 'utf8')).toBe(createPage('2.0.0'))
    const script = join(getReleaseFolder('2.0.0'), 'hosting/deploy.sh')
    await expect(runProgram('sh', [script])).rejects.toThrow('The folder of the site is missing')
  })
})
