import { readdir, readFile } from 'node:fs/promises'
import type { Fill } from '../database/database.ts'
import { seedActivationCodes } from './activation-codes.ts'
import { seedDemo } from './demo.ts'
import { seedFleet } from './fleet.ts'
import { seedMagicLinks } from './magic-links.ts'
import { seedAccount } from './seed-account.ts'

/** The password of both seeded accounts. */
export const seededPassword = 'correct horse'
export const demoEmail = 'demo@meridian.test'
export const fleetEmail = 'fleet@meridian.test'

const here = new URL('./', import.meta.url)
const helpers = ['passwords.ts', 'secrets.ts'].map((name) => new URL(`../database/${name}`, here))

/** The demonstration data. The same every time: nothing depends on when it is made. */
export const seeds: Fill = {
  run: async (queries) => {
    const demo = await seedAccount(queries, demoEmail, seededPassword)
    const fleet = await seedAccount(queries, fleetEmail, seededPassword)
    await seedDemo(queries, demo)
    await seedFleet(queries, fleet)
    await seedMagicLinks(queries, demo)
    await seedActivationCodes(queries, demo)
  },
  sources: async () => {
    const files = [...(await readdir(here)).sort().map((name) => new URL(name, here)), ...helpers]
    return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('')
  },
}
