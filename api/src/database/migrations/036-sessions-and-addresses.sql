-- The device of a session, for the list of a person's sessions. Null for sessions of the previous release, and for a
-- browser or a system that the server does not know.
alter table sessions add column browser text, add column system text;

-- The client addresses from which people joined a school with its code. An address is stored as a keyed hash only.
create table school_addresses (
  address_hash text primary key,
  joined_at timestamptz not null
);
create index school_addresses_by_age on school_addresses (joined_at);

-- The states of completed sign-ins with single sign-on, until they expire. A state signs in once. It replaces
-- `sso_attempts`, which the previous release uses and the next one drops.
create table used_sso_states (
  state_hash text primary key,
  expires_at timestamptz not null
);
create index used_sso_states_by_expiry on used_sso_states (expires_at);
