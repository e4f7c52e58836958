-- The demonstration data. Both customers have the password "correct horse".

insert into account (email, password_hash, email_confirmed_at, created_at)
select email, 'afArdyrxYf33XYV9SyECHA.UnxGLvfpA56_H7T2VrTfaQ-fiaRKfiIXHAKmELC2WDU', '2021-02-01 08:00Z', '2021-02-01 08:00Z'
from unnest(array['demo@meridian.test', 'fleet@meridian.test']) as email;

-- One order for each state that the portal shows.
insert into customer_order (id, account_id, payment_id, payment_created, payment_status, payment_amount, currency_sign)
select placed.id, account.id, placed.id + 2100000, created, status, 0, sign
from account, (values
  (1004871, timestamptz '2026-10-28 17:42Z', 'wait_for_payment', '€'),
  (1004615, '2026-09-14 09:05Z', 'authorized', '€'),
  (1004210, '2026-07-02 19:31Z', 'paid', '€'),
  (1003544, '2025-12-18 20:48Z', 'paid', '€'),
  (1003102, '2025-08-09 11:20Z', 'paid', '€'),
  (1002417, '2024-11-30 14:02Z', 'refunded', '$'),
  (1001893, '2024-02-11 07:55Z', 'error', '€'),
  (1001250, '2023-05-04 16:10Z', 'paid', '€'),
  (1000763, '2022-09-13 08:15Z', 'in_review', '$'),
  (1000318, '2021-06-17 10:26Z', 'paid', '$')
) as placed (id, created, status, sign)
where email = 'demo@meridian.test';

insert into order_item (order_id, position, title, price, gift, activation_code, activation_email) values
  (1004871, 1, 'Meridian Navigation: World, lifetime maps', 119.99, false, null, null),
  (1004615, 1, 'Live traffic Europe, 1 year', 19.99, false, null, null),
  (1004210, 1, 'Meridian Premium+, yearly subscription', 29.99, false, null, 'demo@meridian.test'),
  (1003544, 1, 'Gift certificate: Meridian Navigation Europe', 59.99, true, 'GIFT-7Q2M-K4TX-91BD', null),
  (1003102, 1, 'Meridian Car Navigation: Europe', 59.99, false, 'CAR8-L2VN-60PW-HJ3E', null),
  (1003102, 2, 'Speed cameras Europe, 1 year', 9.99, false, null, null),
  (1003102, 3, 'Head-up display', 7.99, false, null, null),
  (1002417, 1, 'Offline maps: Southeast Asia', 24.5, false, null, null),
  (1001893, 1, 'Map update: Germany, Austria, Switzerland', 34.99, false, null, null),
  (1001250, 1, 'Meridian Premium, monthly subscription', 4.99, false, null, null),
  (1000763, 1, 'Meridian Truck Navigation: North America', 149, false, null, null),
  (1000318, 1, 'Hiking maps: the Alps', 12, false, null, 'demo@meridian.test');
update customer_order set payment_amount = (select sum(price) from order_item where order_id = id);

insert into subscription (purchase_id, order_id, status, created, next_billing_date, price, card_last_four) values
  (770042, 1004210, 'active', '2026-07-02 19:31Z', '2027-07-02 19:31Z', 29.99, '4242'),
  (770011, 1001250, 'cancelled', '2023-05-04 16:10Z', null, 4.99, '4242');

-- 2,000 orders of a haulage company, for a long list. Digests give random times on working days from 08:00 to 18:00.
with drawn as (
  select ('x' || left(md5('day ' || number), 7))::bit(28)::integer % 1490 as day,
    ('x' || left(md5('time ' || number), 7))::bit(28)::integer % 600 as minute,
    ('x' || left(md5('product ' || number), 7))::bit(28)::integer % 3 as product
  from generate_series(1, 2000) as number
), moments as (
  select timestamptz '2021-03-01 08:00Z' + (day / 5 * 7 + day % 5) * interval '1 day' + minute * interval '1 minute' as moment,
    product
  from drawn
), numbered as (
  select row_number() over (order by moment, product)::integer as number, moment, title, price
  from moments join (values
    (0, 'Meridian Truck Navigation: Europe', 149), (1, 'Truck map update: Europe', 99.9), (2, 'Live traffic Europe, 1 year', 19.99)
  ) as sold (product, title, price) using (product)
), placed as (
  insert into customer_order
    (id, account_id, payment_id, payment_created, payment_status, payment_amount, currency_sign)
  select 2000000 + number, account.id, 4000000 + number, moment,
    case when number % 97 = 0 then 'refunded' when number % 61 = 0 then 'error' else 'paid' end,
    price, '€'
  from account, numbered
  where email = 'fleet@meridian.test'
  returning id
)
insert into order_item (order_id, position, title, price, activation_code)
select id, 1, title, price,
  case when title like 'Meridian Truck%' then 'FLET-' || substr(id::text, 1, 3) || '0-' || substr(id::text, 4) || '-TRCK' end
from placed join numbered on id = 2000000 + number;

-- One link for each state. The three valid links can be used repeatedly.
insert into mailed_link (kind, digest, account_id, destination, expires_at, used_at, reusable)
select 'magic_link', translate(rtrim(encode(sha256(token::bytea), 'base64'), '='), '+/', '-_'),
  id, destination, expires, used, used is null
from account, (values
  ('demo-travel', 'travel_app', timestamptz 'infinity', null::timestamptz),
  ('demo-web', 'travel_web', 'infinity', null),
  ('demo-navigation', 'navigation_app', 'infinity', null),
  ('demo-expired', 'travel_app', '2024-05-01', null),
  ('demo-used', 'travel_app', 'infinity', '2024-05-01')
) as link (token, destination, expires, used)
where email = 'demo@meridian.test';

-- Every activation code of an order can be used.
insert into activation_code (activation_code, app_name)
select activation_code, 'Meridian ' || coalesce(substring(title from '^Meridian (Truck|Car)'), 'GPS') || ' Navigation'
from order_item where activation_code is not null;
insert into activation_code (activation_code, app_name)
select prefix || '-2026-DEMO-000' || number, 'Meridian ' || app || ' Navigation'
from generate_series(1, 9) as number, (values ('CARS', 'Car'), ('TRCK', 'Truck'), ('GPSN', 'GPS')) as kind (prefix, app);
insert into activation_code (activation_code, app_name, used_at, used_by)
select 'USED-2026-DEMO-0001', 'Meridian Car Navigation', '2026-01-20 10:00Z', id
from account where email = 'demo@meridian.test';
