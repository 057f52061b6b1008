-- The passkeys of a person. A credential belongs to one account.
create table passkeys (
  id integer primary key default nextval('entity_id'),
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  -- The COSE key, base64url.
  public_key text not null,
  -- How often the authenticator was used; 0 from authenticators that do not count.
  counter bigint not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- The authenticator app of a person. It counts as a second factor once its first code was entered.
create table authenticator_apps (
  user_id integer primary key references users on delete cascade,
  -- Sealed with a server key.
  sealed_key text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The 30 seconds of the last accepted code. Codes of this time and earlier are refused.
  last_step bigint not null default 0
);

create table recovery_codes (
  user_id integer not null references users on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- Log-ins after a right password that wait for the second factor.
create table pending_logins (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  remember boolean not null,
  tries_left smallint not null,
  expires_at timestamptz not null
);
create index pending_logins_of_user on pending_logins (user_id);
create index pending_logins_by_expiry on pending_logins (expires_at);

-- The API of the previous version inserts neither. A session that it starts counts as one with a password.
alter table sessions
  add column signed_in_by text not null default 'password' check (signed_in_by in ('password', 'passkey', 'sso')),
  -- When the person last entered the password or used a passkey in this session; null for its start.
  add column confirmed_at timestamptz;
