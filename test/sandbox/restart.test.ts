import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { OutdatedData } from '../../contracts/sandbox/database/database.ts'
import { DirectoryInUse } from '../../contracts/sandbox/launch/lock.ts'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { clientOf, portalOrigin, seededPassword } from './support/running-sandbox.ts'

let dataDirectory = ''
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'sandbox-restart-'))
})
afterAll(() => rm(dataDirectory, { recursive: true, force: true }))

const start = () => startSandbox({ port: 0, portalOrigin, dataDirectory })
const isRefused = (url: string) =>
  fetch(url).then(
    () => false,
    () => true,
  )

/** A process that is certain to run, and not this one. */
const anotherProcess = String(process.ppid)

describe('the data folder', () => {
  it('keeps accounts, sessions, mails and used codes over a restart, and is seeded only once', async () => {
    const before = await start()
    const first = clientOf(() => before.url)
    const email = await first.newCustomer()
    const token = await first.userToken(email)
    await first.call('POST', '/activation/activation/activate', {
      headers: { 'accept-language': 'en' },
      body: {
        ...{ email, password: seededPassword },
        ...{ licenseKey: 'CARS-2026-DEMO-0002', appName: 'Meridian Car Navigation' },
      },
    })
    await before.stop()
    expect(await isRefused(before.url)).toBe(true)

    const after = await start()
    const second = clientOf(() => after.url)
    expect(await second.call('GET', '/sso/user/me', { token })).toMatchObject({ status: 200, body: { email } })
    expect(await second.mailsTo(email)).toHaveLength(1)
    const code = await second.call('GET', '/activation/activation/activation-code/CARS-2026-DEMO-0002')
    expect(code).toMatchObject({ body: { used: true } })
    const fleet = await second.userToken('fleet@meridian.test')
    expect(await second.call('GET', '/shop/purchase', { token: fleet })).toMatchObject({
      body: { data: { length: 2000 } },
    })
    await after.stop()
  })

  it('holds no password and no token in readable form', async () => {
    const running = await start()
    const client = clientOf(() => running.url)
    const token = await client.userToken('demo@meridian.test')
    await running.stop()
    const database = await PGlite.create(join(dataDirectory, 'database'))
    const { rows: accounts } = await database.query<{ password_hash: string }>('select password_hash from account')
    const { rows: tokens } = await database.query<{ digest: string }>('select digest from access_token')
    await database.close()
    expect(accounts.some(({ password_hash }) => password_hash.includes('correct horse'))).toBe(false)
    expect(new Set(accounts.map(({ password_hash }) => password_hash)).size).toBe(accounts.length)
    expect(tokens.some(({ digest }) => digest === token)).toBe(false)
  })

  it('belongs to one process at a time', async () => {
    await writeFile(join(dataDirectory, 'lock'), anotherProcess)
    await expect(start()).rejects.toThrow(DirectoryInUse)
    expect(await readFile(join(dataDirectory, 'lock'), 'utf8')).toBe(anotherProcess)
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
    await expect(start()).rejects.toThrow(OutdatedData)
    await expect(start()).rejects.toThrow('npm run sandbox -- reset')
  })
})
