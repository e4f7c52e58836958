create table mailed_link (
  digest text primary key,
  kind text not null,
  account_id integer not null references account on delete cascade,
  new_email text,
  -- any text, because the portal must handle an unknown destination
  destination text check (destination <> ''),
  activation_code text references activation_code,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- the demonstration links can be used repeatedly
  reusable boolean not null default false,
  check (not (reusable and used_at is not null)),
  check (kind in ('confirmation', 'reset_password', 'finish_registration')
    or kind = 'email_change' and new_email is not null
    or kind = 'magic_link' and destination is not null
    or kind = 'activation' and activation_code is not null)
);

-- The browsers that opened the link of a code. The code is verified only for them.
create table verified_browser (
  digest text primary key,
  code_digest text not null references mailed_link on delete cascade
);

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

create table mail_message (
  id integer generated always as identity primary key,
  recipient text not null,
  message jsonb not null,
  sent_at timestamptz not null
);
