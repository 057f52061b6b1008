-- How people of a roster log in for the first time: with a printed slip, or with an invitation by email.

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

-- The latest invitation of a person. The token is stored as a hash only.
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

-- A single sign-on may know a person by this name.
create index roster_people_by_username on roster_people (district_id, lower(username)) where username <> '';

alter table sessions drop constraint sessions_signed_in_by_check;
alter table sessions
  add constraint sessions_signed_in_by_check check (signed_in_by in ('password', 'passkey', 'sso', 'slip'));
