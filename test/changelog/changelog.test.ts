import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { writeRepository } from './repository.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const textOf = (path: string) => readFile(join(root, path), 'utf8')
const changelogFile = '.github/CHANGELOG.md'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'changelog-'))
  await cp(join(root, '.github'), join(folder, '.github'), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true }))

/** Runs `npm run changelog` as it stands in package.json, in the other folder. */
const changelog = async (...options: readonly string[]): Promise<string> => {
  const { scripts } = JSON.parse(await textOf('package.json'))
  const [program = '', ...given] = String(scripts.changelog).split(' ')
  const command = join(root, 'node_modules/.bin', program)
  return (await promisify(execFile)(command, [...given, ...options], { cwd: folder })).stdout
}

const commits = [
  { message: 'Show orders\n\nChangelog: added', tag: 'v0.1.0' },
  { message: 'Move a file\n\nNothing that a customer sees: Changelog: no' },
  { message: 'Keep the search when going back\n\nIt was lost.\n\nChangelog: fixed' },
  { message: 'Ask for telemetry.url\n\nChangelog: changed' },
  { message: 'Offer Welsh\n\nChangelog: added' },
]

describe('The changelog', () => {
  it('begins with the version of the package', async () => {
    const { version } = JSON.parse(await textOf('package.json'))
    const [, newest] = /^## (\S+) /m.exec(await textOf(changelogFile)) ?? []
    expect(newest).toBe(version)
  })

  it('gets a version with the commits since the last one that are marked for it, by what they are', async () => {
    await writeRepository(folder, commits)
    const before = await textOf(changelogFile)
    await changelog('--tag', 'v0.2.0', '--prepend', changelogFile)
    const after = await readFile(join(folder, changelogFile), 'utf8')
    const date = /^## 0\.2\.0 · (\d{4}-\d\d-\d\d)$/m.exec(after)?.[1]
    const [head = '', ...versions] = before.split(/(?=^## )/m)
    const added = [
      `## 0.2.0 · ${date}`,
      '### Changed\n\n- Ask for telemetry.url',
      '### Added\n\n- Offer Welsh',
      '### Fixed\n\n- Keep the search when going back',
    ]
    expect(after).toBe(`${head}${added.join('\n\n')}\n\n${versions.join('')}`)
  })

  it('tells what the next version will say', async () => {
    await writeRepository(folder, commits)
    const next = await changelog()
    expect(next).toContain('## Unreleased')
    expect(next).toContain('- Offer Welsh')
    expect(next).not.toContain('Move a file')
  })
})
