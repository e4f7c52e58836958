import type { Queries } from '../database/database.ts'
import { seedActivationCodes } from './activation-codes.ts'
import { seedDemo } from './demo.ts'
import { seedFleet } from './fleet.ts'
import { seedMagicLinks } from './magic-links.ts'
import { seedAccount } from './seed-account.ts'

/** The password of both seeded accounts. */
export const seededPassword = 'correct horse'
export const demoEmail = 'demo@meridian.test'
export const fleetEmail = 'fleet@meridian.test'

/** Fills a new database with the demonstration data. The same every time: nothing depends on when it is made. */
export const seed = async (queries: Queries): Promise<void> => {
  const demo = await seedAccount(queries, demoEmail, seededPassword)
  const fleet = await seedAccount(queries, fleetEmail, seededPassword)
  await seedDemo(queries, demo)
  await seedFleet(queries, fleet)
  await seedMagicLinks(queries, demo)
  await seedActivationCodes(queries, demo)
}
