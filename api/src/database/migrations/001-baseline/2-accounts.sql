-- Tokens and codes are stored as hashes only.
create table sessions (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  remember boolean not null,
  time_zone text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Each sign-up keeps what the person entered and has its own code. A later sign-up with the same address replaces the
-- unconfirmed account, but it does not change this code, nor the account that this code confirms.
create table sign_ups (
  id integer primary key default nextval('entity_id'),
  email text not null,
  -- Null when the address has a confirmed account: the reply is the same, and no code matches.
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

-- The browsers in which the code of a sign-up works: the one that signed up, and those that logged in with its password.
create table sign_up_browsers (
  token_hash text primary key,
  sign_up_id integer not null references sign_ups on delete cascade
);
create index sign_up_browsers_of_sign_up on sign_up_browsers (sign_up_id);

create table password_resets (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_of_user on password_resets (user_id);

create table sso_attempts (
  state_hash text primary key,
  provider text not null,
  verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);

-- Counters of failures and requests; one row for each key and window.
create table throttles (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);

create table feedback (
  id bigint generated always as identity primary key,
  user_id integer references users on delete set null,
  feedback text not null,
  created_at timestamptz not null
);

-- Append-only. It has no foreign key to users, so that its rows remain when a user is deleted.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  action text not null,
  school_id integer,
  district_id integer,
  subject_id integer,
  detail jsonb not null default '{}'
);
create index audit_by_school on audit (school_id, id);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is append-only';
end $$;
create trigger audit_is_append_only before update or delete on audit
  for each row execute function refuse_audit_change();
