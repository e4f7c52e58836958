import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { startSandbox } from '../../contracts/sandbox/server.ts'
import { aCode } from '../../contracts/states.ts'
import { granted, openPortal } from '../../contracts/verification/journey.ts'
import { mailsOf, portalOrigin, servicesAt } from './support/running-sandbox.ts'

let dataDirectory = ''
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'sandbox-restart-'))
})
afterAll(() => rm(dataDirectory, { recursive: true, force: true }))

const pageOf = (url: string) => ({ services: servicesAt(url), portalOrigin, language: 'en-GB' })
const start = () => startSandbox({ port: 0, portalOrigin, dataDirectory })

describe('The data folder', () => {
  it('keeps accounts, sessions, mails and used codes over a restart', async () => {
    const [email, password] = ['ada@example.test', 'a long password']
    const license = { activationCode: aCode('CARS-2026-DEMO-0002'), appName: 'Meridian Car Navigation' }
    const before = await start()
    const { accounts, licenses } = openPortal(pageOf(before.url))
    await granted('a registration', accounts.signUp({ email, password }, undefined))
    const token = await granted('a sign-in', accounts.signIn({ username: email, password }, undefined))
    await granted('an activation', licenses.activate({ license, email }, password))
    await before.stop()
    await expect(fetch(before.url)).rejects.toThrow()

    const after = await start()
    const portal = openPortal(pageOf(after.url))
    expect(await granted('the profile', portal.profiles.fetch(token))).toMatchObject({ username: email })
    const { used } = await granted('a look at the code', portal.licenses.find(license.activationCode))
    expect(used).toBe(true)
    expect((await mailsOf(after.url)).map(({ to }) => to)).toEqual([email])
    await after.stop()
  })

  it('belongs to one process at a time', async () => {
    await writeFile(join(dataDirectory, 'lock'), String(process.ppid))
    await expect(start()).rejects.toThrow(`in use by process ${process.ppid}`)
    await rm(join(dataDirectory, 'lock'))
  })

  it('of another version is refused and left alone', async () => {
    const database = await PGlite.create(join(dataDirectory, 'database'))
    await database.query("update schema_version set digest = 'older'")
    await database.close()
    await expect(start()).rejects.toThrow('npm run sandbox -- reset')
  })
})
