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

-- A mailed code waits here. Without a user it belongs to a sign-up with an address that already has an account:
-- it answers like any other, and never matches.
create table email_codes (
  token_hash text primary key,
  email text not null,
  user_id integer references users on delete cascade,
  code_hash text not null,
  tries_left smallint not null,
  expires_at timestamptz not null
);
create index email_codes_of_user on email_codes (user_id);

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

-- Counted failures and requests; one row per key and window.
create table throttles (
  key text primary key,
  count integer not null,
  expires_at timestamptz not null
);

-- Mails leave from here after the transaction that wrote them, so that none is sent for what was rolled back.
create table mails (
  id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  language text not null,
  data jsonb not null,
  subject text,
  body text,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  next_try_at timestamptz not null,
  sent_at timestamptz
);
create index mails_to_send on mails (next_try_at) where sent_at is null;

create table feedback (
  id bigint generated always as identity primary key,
  user_id integer references users on delete set null,
  feedback text not null,
  created_at timestamptz not null
);

-- Append-only: no reference to users, so that it outlives them.
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
