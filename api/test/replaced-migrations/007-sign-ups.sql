-- Each sign-up keeps what the person said and has a code of its own: another one with the same address takes over the
-- unconfirmed account, but neither that code nor what becomes of the account when it is typed.
drop table email_codes;
create table sign_ups (
  id integer primary key default nextval('entity_id'),
  email text not null,
  -- Without a user it answers like any other and never matches: the address has a confirmed account.
  user_id integer references users on delete cascade,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  preferred_name text not null,
  role text,
  language text not null,
  code_hash text not null,
  tries_left smallint not null,
  expires_at timestamptz not null
);
create index sign_ups_of_user on sign_ups (user_id);
create index sign_ups_by_email on sign_ups (email);

-- The browsers in which its code works: the one that signed up, and those that logged in with its password since.
create table sign_up_browsers (
  token_hash text primary key,
  sign_up_id integer not null references sign_ups on delete cascade
);
create index sign_up_browsers_of_sign_up on sign_up_browsers (sign_up_id);
