import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { LaunchFailure } from '../../contracts/sandbox/launch/lock.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { clientOf, portalOrigin, seededPassword } from './support/running-sandbox.ts'

let dataDirectory = ''
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'sandbox-restart-'))
})
afterAll(() => rm(dataDirectory, { recursive: true, force: true }))

const start = () => startSandbox({ port: 0, portalOrigin, dataDirectory })

describe('the data folder', () => {
  it('keeps accounts, sessions, mails and used codes over a restart, and is seeded only once', async () => {
    const before = await start()
    const first = clientOf(() => before.url)
    const email = await first.newCustomer()
    const token = await first.userToken(email)
    const license = { licenseKey: 'CARS-2026-DEMO-0002', appName: 'Meridian Car Navigation' }
    await first.call('POST', '/activation/activation/activate', {
      headers: { 'accept-language': 'en' },
      body: { email, password: seededPassword, ...license },
    })
    await before.stop()
    await expect(fetch(before.url)).rejects.toThrow()

    const after = await start()
    const second = clientOf(() => after.url)
    expect(await second.call('GET', '/sso/user/me', { token })).toMatchObject({ status: 200, body: { email } })
    expect(await second.mailsTo(email)).toHaveLength(1)
    const code = await second.call('GET', `/activation/activation/activation-code/${license.licenseKey}`)
    expect(code).toMatchObject({ body: { used: true } })
    const fleet = await second.userToken('fleet@meridian.test')
    const orders = await second.call('GET', '/shop/purchase', { token: fleet })
    expect(orders).toMatchObject({ body: { data: { length: 2000 } } })
    await after.stop()
  })

  it('belongs to one process at a time', async () => {
    await writeFile(join(dataDirectory, 'lock'), String(process.ppid))
    await expect(start()).rejects.toThrow(LaunchFailure)
  })

  it('is taken over from a process that is gone', async () => {
    await writeFile(join(dataDirectory, 'lock'), '999999999')
    const running = await start()
    expect(await readFile(join(dataDirectory, 'lock'), 'utf8')).toBe(String(process.pid))
    await running.stop()
  })

  it('of another version is refused and left alone', async () => {
    const database = await PGlite.create(join(dataDirectory, 'database'))
    await database.query("update schema_version set digest = 'older'")
    await database.close()
    await expect(start()).rejects.toThrow('npm run sandbox -- reset')
  })
})
