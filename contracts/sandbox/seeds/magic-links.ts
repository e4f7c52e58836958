import type { Queries } from '../database/database.ts'
import { digestOf } from '../database/secrets.ts'

/**
 * One link per state. The three that work can be opened again and again: a demonstration that works only once would
 * need a reset before the next.
 */
const links = [
  { token: 'demo-travel', destination: 'travel_app', expires: 'infinity', used: null },
  { token: 'demo-web', destination: 'travel_web', expires: 'infinity', used: null },
  { token: 'demo-navigation', destination: 'navigation_app', expires: 'infinity', used: null },
  { token: 'demo-expired', destination: 'travel_app', expires: '2024-05-01T00:00:00Z', used: null },
  { token: 'demo-used', destination: 'travel_app', expires: 'infinity', used: '2024-05-01T00:00:00Z' },
] as const

export const seedMagicLinks = async (queries: Queries, accountId: number): Promise<void> => {
  for (const { token, destination, expires, used } of links)
    await queries.query(
      `insert into magic_link (digest, account_id, destination, expires_at, used_at, reusable)
       values ($1, $2, $3, $4, $5, $6)`,
      [digestOf(token), accountId, destination, expires, used, used === null],
    )
}
