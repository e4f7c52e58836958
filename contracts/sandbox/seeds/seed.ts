import { one, type Queries } from '../database/database.ts'
import { digestOf, hashPassword } from '../database/secrets.ts'
import { demoOrders, putOrder } from './orders.ts'

export const seededPassword = 'correct horse'
export const demoEmail = 'demo@meridian.test'
export const fleetEmail = 'fleet@meridian.test'

const seedAccount = async (queries: Queries, email: string): Promise<number> =>
  (
    await one<{ id: number }>(
      queries,
      `insert into account (email, password_hash, email_confirmed_at, created_at)
       values ($1, $2, '2021-02-01T08:00:00Z', '2021-02-01T08:00:00Z') returning id`,
      [email, await hashPassword(seededPassword)],
    )
  ).id

/** 2,000 orders of a haulier, for a long list. */
const seedFleet = async (queries: Queries, accountId: number): Promise<void> => {
  await queries.query(
    `with placed as (
       insert into customer_order
         (id, account_id, payment_id, payment_created, payment_status, payment_amount, currency_sign)
       select 2000000 + number, $1, 4000000 + number,
         timestamptz '2021-03-01 06:00:00Z' + number * interval '25 hours',
         case when number % 97 = 0 then 'refunded' when number % 61 = 0 then 'error' else 'paid' end,
         case number % 3 when 0 then 149 when 1 then 99.9 else 19.99 end,
         '€'
       from generate_series(1, 2000) as number
       returning id, payment_amount
     )
     insert into order_item (order_id, position, title, price, activation_code)
     select id, 1,
       case id % 3
         when 0 then 'Meridian Truck Navigation: Europe'
         when 1 then 'Truck map update: Europe'
         else 'Live traffic Europe, 1 year'
       end,
       payment_amount,
       case when id % 3 = 0 then 'FLET-' || substr(id::text, 1, 3) || '0-' || substr(id::text, 4) || '-TRCK' end
     from placed`,
    [accountId],
  )
}

/** One link per state. The three valid ones can be used again and again, for demonstrations. */
const links = [
  { token: 'demo-travel', destination: 'travel_app', expires: 'infinity', used: null },
  { token: 'demo-web', destination: 'travel_web', expires: 'infinity', used: null },
  { token: 'demo-navigation', destination: 'navigation_app', expires: 'infinity', used: null },
  { token: 'demo-expired', destination: 'travel_app', expires: '2024-05-01T00:00:00Z', used: null },
  { token: 'demo-used', destination: 'travel_app', expires: 'infinity', used: '2024-05-01T00:00:00Z' },
] as const

const seedMagicLinks = async (queries: Queries, accountId: number): Promise<void> => {
  for (const { token, destination, expires, used } of links)
    await queries.query(
      `insert into magic_link (digest, account_id, destination, expires_at, used_at, reusable)
       values ($1, $2, $3, $4, $5, $6)`,
      [digestOf(token), accountId, destination, expires, used, used === null],
    )
}

const apps = [
  { prefix: 'CARS', appName: 'Meridian Car Navigation' },
  { prefix: 'TRCK', appName: 'Meridian Truck Navigation' },
  { prefix: 'GPSN', appName: 'Meridian GPS Navigation' },
] as const

/** Every code of an order can be activated. */
const seedCodesOfOrders = (queries: Queries) =>
  queries.query(
    `insert into activation_code (activation_code, app_name)
     select activation_code, case
       when title like 'Meridian Truck%' then $1 when title like 'Meridian Car%' then $2 else $3 end
     from order_item where activation_code is not null`,
    [apps[1].appName, apps[0].appName, apps[2].appName],
  )

const seedActivationCodes = async (queries: Queries, accountId: number): Promise<void> => {
  for (const { prefix, appName } of apps)
    await queries.query(
      `insert into activation_code (activation_code, app_name)
       select $1 || '-2026-DEMO-' || lpad(number::text, 4, '0'), $2 from generate_series(1, 9) as number`,
      [prefix, appName],
    )
  await queries.query(
    'insert into activation_code (activation_code, app_name, used_at, used_by) values ($1, $2, $3, $4)',
    ['USED-2026-DEMO-0001', apps[0].appName, '2026-01-20T10:00:00Z', accountId],
  )
}

export const seed = async (queries: Queries): Promise<void> => {
  const demo = await seedAccount(queries, demoEmail)
  for (const order of demoOrders) await putOrder(queries, demo, order)
  await seedFleet(queries, await seedAccount(queries, fleetEmail))
  await seedMagicLinks(queries, demo)
  await seedCodesOfOrders(queries)
  await seedActivationCodes(queries, demo)
}
