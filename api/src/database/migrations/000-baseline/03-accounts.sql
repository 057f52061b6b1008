-- Tokens and codes are stored as hashes only.
create table sessions (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  -- The device, for the list of a person's sessions. Null for a browser or a system that the server does not know.
  browser text,
  system text,
  signed_in_by text not null default 'password' check (signed_in_by in ('password', 'passkey', 'sso', 'slip')),
  -- When the person last entered the password or used a passkey in this session; null for its start.
  confirmed_at timestamptz
);
create index sessions_of_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- The last time of an account whose sessions have ended. A running session has its own.
create table account_uses (
  user_id integer primary key references users on delete cascade,
  seen_at timestamptz not null
);
create function keep_account_use() returns trigger language plpgsql as $$
begin
  -- A user who is being deleted is not found any more.
  insert into account_uses as known (user_id, seen_at)
    select u.id, old.seen_at from users u where u.id = old.user_id
    on conflict (user_id) do update set seen_at = greatest(known.seen_at, excluded.seen_at);
  return null;
end $$;
create trigger sessions_keep_use after delete on sessions for each row execute function keep_account_use();

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

-- The states of completed log-ins with single sign-on, until they expire. A state logs in once.
create table used_sso_states (
  state_hash text primary key,
  expires_at timestamptz not null
);
create index used_sso_states_by_expiry on used_sso_states (expires_at);

-- Mailed links that let a new device log in to an account under attack.
create table device_links (
  token_hash text primary key,
  user_id integer not null references users on delete cascade,
  expires_at timestamptz not null
);
create index device_links_of_user on device_links (user_id);

-- Printed codes that let a new device log in to an account under attack. A student has one of them at a time.
create table device_codes (
  user_id integer primary key references users on delete cascade,
  code_hash text not null,
  expires_at timestamptz not null
);

-- The client addresses from which people joined a school with its code. An address is stored as a keyed hash only.
create table school_addresses (
  address_hash text primary key,
  joined_at timestamptz not null
);
create index school_addresses_by_age on school_addresses (joined_at);

-- The passkeys of a person. A credential belongs to one account.
create table passkeys (
  id integer primary key default nextval('entity_id'),
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  -- The COSE key, base64url.
  public_key text not null,
  -- The number of uses of the authenticator; 0 from authenticators that do not count.
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

-- The printed code of a student. The row stays when the code is revoked or has expired, because it counts the uses.
create table slips (
  user_id integer primary key references users on delete cascade,
  -- Keyed with a server key. Null after the code was revoked.
  code_hash text unique,
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null default 0,
  used_at timestamptz
);
create index slips_of_author on slips (created_by);

-- The latest invitation of a person.
create table invitations (
  user_id integer primary key references users on delete cascade,
  email text not null,
  -- Null until the email is written, and after the link was used or revoked.
  token_hash text unique,
  invited_by integer references users on delete set null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create index invitations_of_author on invitations (invited_by);

create table feedback (
  id bigint generated always as identity primary key,
  user_id integer references users on delete set null,
  feedback text not null,
  created_at timestamptz not null
);
