import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from '@jest/globals'
import { buildCoreFor, root } from '../install.ts'
import { type Api, parseApi, printApi, readApi } from './report.ts'
import { changeBetween, isAtLeast, versionAfter } from './version.ts'

describe('The facade of the package', () => {
  it('is what core/api.md says; npm run api -- --accept writes it anew', async () => {
    const now = printApi(await readApi(await buildCoreFor('api')))
    expect(now).toEqual(await readFile(join(root, 'core/api.md'), 'utf8'))
    expect(printApi(parseApi(now))).toBe(now)
  }, 120_000)

  it('has a changelog that begins with its version', async () => {
    const changelog = await readFile(join(root, 'core/package/CHANGELOG.md'), 'utf8')
    const { version } = parseApi(await readFile(join(root, 'core/api.md'), 'utf8'))
    expect(/^## (.+)$/m.exec(changelog)?.[1]).toBe(version)
  })
})

const api = (...declarations: readonly string[]): Api => ({
  name: 'a-package',
  version: '1.2.3',
  parts: [{ title: 'a-package', declarations }],
})

const app = 'interface App {\n    load(): void;\n}'
const largerApp = 'interface App {\n    load(): void;\n    save(): void;\n}'
const otherApp = 'interface App {\n    load(id: number): void;\n}'
const ports = 'interface Ports {\n    readonly clock: Clock;\n}'
const largerPorts = 'interface Ports {\n    readonly clock: Clock;\n    readonly log: Log;\n}'

describe('A change of the facade', () => {
  it.each([
    ['nothing', api(app, ports), api(app, ports), 'none', '1.2.3'],
    ['one more name', api(app), api(app, ports), 'minor', '1.3.0'],
    ['one more member of what the package gives', api(app), api(largerApp), 'minor', '1.3.0'],
    ['one more member of what a shell has to bring', api(ports), api(largerPorts), 'major', '2.0.0'],
    ['a member that is gone', api(largerApp), api(app), 'major', '2.0.0'],
    ['a member that asks for more', api(app), api(otherApp), 'major', '2.0.0'],
    ['a name that is gone', api(app, ports), api(ports), 'major', '2.0.0'],
  ])('asks for a version: %s', (_name, old, now, change, version) => {
    expect(changeBetween(old, now)).toBe(change)
    expect(versionAfter(old.version, changeBetween(old, now))).toBe(version)
  })

  it.each([
    ['1.3.0', '1.3.0', true],
    ['2.0.0', '1.3.0', true],
    ['1.10.0', '1.9.3', true],
    ['1.2.9', '1.3.0', false],
    ['0.9.0', '1.0.0', false],
  ])('is told by %s where %s is due: %s', (version, least, told) => {
    expect(isAtLeast(version, least)).toBe(told)
  })
})
