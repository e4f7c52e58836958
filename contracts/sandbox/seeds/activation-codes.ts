import type { Queries } from '../database/database.ts'

const apps = [
  { prefix: 'CARS', appName: 'Meridian Car Navigation' },
  { prefix: 'TRCK', appName: 'Meridian Truck Navigation' },
  { prefix: 'GPSN', appName: 'Meridian GPS Navigation' },
] as const

const codesPerApp = 9

/** Unused codes for each kind of app, and one that is used. */
export const seedActivationCodes = async (queries: Queries, accountId: number): Promise<void> => {
  for (const { prefix, appName } of apps)
    await queries.query(
      `insert into activation_code (license_key, app_name)
       select $1 || '-2026-DEMO-' || lpad(number::text, 4, '0'), $2 from generate_series(1, $3::integer) as number`,
      [prefix, appName, codesPerApp],
    )
  await queries.query('insert into activation_code (license_key, app_name, used_at, used_by) values ($1, $2, $3, $4)', [
    'USED-2026-DEMO-0001',
    apps[0].appName,
    '2026-01-20T10:00:00Z',
    accountId,
  ])
}
