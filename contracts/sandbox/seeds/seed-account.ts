import { one, type Queries } from '../database/database.ts'
import { hashPassword } from '../database/passwords.ts'

/** When the seeded customers joined. */
const joined = '2021-02-01T08:00:00Z'

export const seedAccount = async (queries: Queries, email: string, password: string): Promise<number> =>
  (
    await one<{ id: number }>(
      queries,
      `insert into account (email, password_hash, email_confirmed_at, created_at) values ($1, $2, $3, $3) returning id`,
      [email, await hashPassword(password), joined],
    )
  ).id
