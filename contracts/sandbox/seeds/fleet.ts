import type { Queries } from '../database/database.ts'

const orderCount = 2000

/** A haulier's orders, one about every day: what a long list must cope with. One statement, so that it takes no time. */
export const seedFleet = async (queries: Queries, accountId: number): Promise<void> => {
  await queries.query(
    `with placed as (
       insert into customer_order
         (id, account_id, payment_id, payment_created, payment_status, payment_amount, currency_sign)
       select 2000000 + number, $1, 4000000 + number,
         timestamptz '2021-03-01 06:00:00Z' + number * interval '25 hours',
         case when number % 97 = 0 then 'refunded' when number % 61 = 0 then 'error' else 'paid' end,
         case number % 3 when 0 then 149 when 1 then 99.9 else 19.99 end,
         '€'
       from generate_series(1, $2::integer) as number
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
    [accountId, orderCount],
  )
}
