-- The sandbox's tables, each with its demonstration data. Rules are constraints here rather than checks in the code, so that they
-- also hold for simultaneous requests.

create table account (
  id integer generated always as identity primary key,
  email text not null,
  -- the salt and key of scrypt at a cost of 2048; null: the account was registered in advance and has no password yet
  password_hash text,
  email_confirmed_at timestamptz,
  -- whether a sign-in needs a confirmed address
  confirm_first boolean not null default false,
  created_at timestamptz not null
);
create unique index account_email on account (lower(email));

-- Both customers have the password "correct horse".
insert into account (email, password_hash, email_confirmed_at, created_at)
select email, 'afArdyrxYf33XYV9SyECHA.UnxGLvfpA56_H7T2VrTfaQ-fiaRKfiIXHAKmELC2WDU', '2021-02-01 08:00Z', '2021-02-01 08:00Z'
from unnest(array['demo@meridian.test', 'fleet@meridian.test']) as email;

-- Secret tokens and codes are stored as digests. Only the mailbox contains links in plain text, like every mailbox.
create table access_token (
  digest text primary key,
  -- null: the portal's own token, for the calls before sign-in
  account_id integer references account on delete cascade,
  expires_at timestamptz not null
);
