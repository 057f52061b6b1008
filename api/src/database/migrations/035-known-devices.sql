-- Secret keys that all API processes share. A row is inserted when its key is first used.
create table server_keys (
  name text primary key,
  key text not null,
  created_at timestamptz not null
);

-- Mailed links that let a new device log in to an account under attack. The token is stored as a hash only.
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
