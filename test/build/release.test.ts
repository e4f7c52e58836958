import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import { describe, expect, it } from '@jest/globals'
import type { Release } from '../../ui/hosting/files.ts'
import { type Built, built } from './built-project.ts'

const part = {
  'main.ts': "import { a } from '@scope/part'\ndocument.title = a()",
  'node_modules/@scope/part/package.json': '{"name": "@scope/part", "version": "1.2.3", "license": "MIT"}',
  'node_modules/@scope/part/index.js': 'export const a = () => document.title',
  'node_modules/@scope/part/LICENSE': 'Permission is hereby granted',
}

const digestOf = (contents: string) => `sha384-${createHash('sha384').update(contents, 'latin1').digest('base64')}`

const releaseIn = ({ files }: Built): Release => JSON.parse(files.get('release.json') ?? '')
const scriptsIn = ({ files }: Built) => [...files.keys()].filter((name) => name.endsWith('.js'))

/** Commits what lies in a folder; a message makes another commit of it. */
const committed = (message: string) => async (folder: string) => {
  const git = (...parameters: string[]) => promisify(execFile)('git', parameters, { cwd: folder })
  const author = ['-c', 'user.name=A builder', '-c', 'user.email=builder@meridian.test', '-c', 'commit.gpgsign=false']
  await git('init', '--quiet')
  await git('add', '--all', '--force')
  await git(...author, 'commit', '--quiet', '--message', message)
}

describe('The file that describes a release', () => {
  it('has every file of it with size and digest, but the configuration, which differs between environments', async () => {
    const result = await built(part)
    const released = [...result.files].filter(([name]) => !/\.(?:br|gz)$|^config\.json$|^release\.json$/.test(name))
    expect(releaseIn(result).files).toEqual(
      released.map(([name, contents]) => ({ name, size: contents.length, sha384: digestOf(contents) })),
    )
    expect(released.map(([name]) => name)).toEqual(
      expect.arrayContaining(['index.html', 'robots.txt', 'sbom.cdx.json']),
    )
  })

  it('has the version, which the pages name too, and no commit outside git', async () => {
    const result = await built(part)
    expect(releaseIn(result)).toMatchObject({ version: '1.0.0', commit: null })
    expect(result.files.get('index.html')).toContain('<meta name="version" content="1.0.0">')
  })

  it('has the commit, which changes nothing that a customer downloads', async () => {
    const [first, second] = [await built(part, committed('One')), await built(part, committed('Another'))]
    expect(releaseIn(first).commit).toMatch(/^[0-9a-f]{40}$/)
    expect(releaseIn(second).commit).not.toBe(releaseIn(first).commit)
    expect({ ...releaseIn(second), commit: null }).toEqual({ ...releaseIn(first), commit: null })
  })

  it('has no commit where a change is not committed', async () => {
    const changed = await built(part, async (folder) => {
      await committed('One')(folder)
      await promisify(execFile)('sh', ['-c', 'echo >> main.ts'], { cwd: folder })
    })
    expect(releaseIn(changed).commit).toBeNull()
  })

  it('has a digest that changes with whatever the portal is made from, be it a comment', async () => {
    const before = await built(part)
    const again = await built(part)
    expect(releaseIn(again).inputs).toBe(releaseIn(before).inputs)
    for (const change of [
      { 'main.ts': `${part['main.ts']} // the same` },
      { 'package-lock.json': '{ }' },
      { 'node_modules/@scope/part/index.js': `${part['node_modules/@scope/part/index.js']} // the same` },
    ]) {
      const after = await built({ ...part, ...change })
      expect(scriptsIn(after)).toEqual(scriptsIn(before))
      expect(releaseIn(after).inputs).not.toBe(releaseIn(before).inputs)
    }
  })

  it('is not made of a project whose version names nothing', async () => {
    const { exitCode, errors, files } = await built({
      ...part,
      'package.json': '{"name": "small", "version": "\\"> next"}',
    })
    expect([exitCode, files.size]).toEqual([1, 0])
    expect(errors).toContain('package.json has no version')
  })

  it('follows a new version, which no script is named anew for', async () => {
    const before = await built(part)
    const after = await built({ ...part, 'package.json': '{"name": "small", "version": "1.0.1"}' })
    expect(releaseIn(after).version).toBe('1.0.1')
    expect(scriptsIn(after)).toEqual(scriptsIn(before))
  })
})

describe('The bill of materials', () => {
  const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`
  const billOf = async () => {
    const { files } = await built({
      ...part,
      'package-lock.json': JSON.stringify({ packages: { 'node_modules/@scope/part': { integrity } } }),
      'node_modules/unused/package.json': '{"name": "unused", "version": "1.0.0", "license": "MIT"}',
    })
    return files.get('sbom.cdx.json') ?? ''
  }

  it('lists what customers download, and nothing else of what is installed', async () => {
    const { components, dependencies, metadata } = JSON.parse(await billOf())
    const url = 'pkg:npm/%40scope/part@1.2.3'
    expect(components).toEqual([
      {
        type: 'library',
        'bom-ref': url,
        group: '@scope',
        name: 'part',
        version: '1.2.3',
        hashes: [{ alg: 'SHA-512', content: '07'.repeat(64) }],
        licenses: [{ expression: 'MIT' }],
        purl: url,
      },
    ])
    expect(dependencies).toEqual([{ ref: metadata.component['bom-ref'], dependsOn: [url] }])
    expect(metadata.component).toMatchObject({ name: 'small', version: '1.0.0' })
  })

  it('is what CycloneDX says that it is', async () => {
    const validator = new Validation.JsonStrictValidator(Spec.Version.v1dot6)
    expect(await validator.validate(await billOf())).toBeNull()
    expect(await validator.validate((await billOf()).replace('"library"', '"script"'))).not.toBeNull()
  })
})
