-- A district publishes a schedule for how long data is kept in its settings; nothing is deleted until the district has
-- confirmed the counts of a dry run. The latest confirmation of a district decides.
create table retention_confirmations (
  id integer generated always as identity primary key,
  district_id integer not null references districts on delete cascade,
  -- The schedule that was confirmed, and what it was going to delete by kind of data.
  schedule jsonb not null,
  counts jsonb not null,
  -- Null when the operator confirmed, and when the account was deleted.
  confirmed_by integer references users on delete set null,
  confirmed_at timestamptz not null
);
create index retention_confirmations_of_district on retention_confirmations (district_id, id);
create index retention_confirmations_of_user on retention_confirmations (confirmed_by);

-- One row at most: the lease of the process that deletes, so that one process deletes at a time.
create table retention_lease (
  id smallint primary key check (id = 1),
  leased_by text,
  leased_until timestamptz,
  -- The UTC day of the last complete nightly run.
  completed_on date,
  -- The rows that the last check found and that should have been deleted, by table.
  overdue jsonb not null default '{}',
  verified_at timestamptz
);

-- The deletions of retention in a district, one row for each run and kind of data.
create table retention_deletions (
  id bigint generated always as identity primary key,
  district_id integer references districts on delete cascade,
  kind text not null,
  rows integer not null,
  deleted_at timestamptz not null,
  -- The first day of the data that the run has kept, so that screens can say that earlier data was deleted.
  before date
);
create index retention_deletions_of_district on retention_deletions (district_id, id);

-- The figures of a school in a school year, which stay when its answers are deleted. A row exists only when at least ten
-- students answered. `responses` has the counts by question and response.
create table year_figures (
  school_id integer not null references schools on delete cascade,
  school_year smallint not null,
  students integer not null check (students >= 10),
  responses jsonb not null,
  primary key (school_id, school_year)
);

-- While a student has a legal hold, nothing about the student is deleted.
create table legal_holds (
  id integer generated always as identity primary key,
  student_id integer not null references users on delete cascade,
  reason text not null,
  -- The last day of the hold; null without an end.
  last_day date,
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  ended_by integer references users on delete set null,
  ended_at timestamptz
);
create index legal_holds_of_student on legal_holds (student_id);
create index legal_holds_by_author on legal_holds (created_by);
create index legal_holds_by_ender on legal_holds (ended_by);

-- The disposal of a district: one admin requests it, another one confirms it, and the operator disposes of it after 14 days.
create table disposals (
  district_id integer primary key references districts on delete cascade,
  requested_by integer references users on delete set null,
  requested_at timestamptz not null,
  confirmed_by integer references users on delete set null,
  confirmed_at timestamptz,
  -- Set when the data was exported and its removal begins: what is removed, for the certificate.
  begun_at timestamptz,
  certificate jsonb
);
create index disposals_by_requester on disposals (requested_by);
create index disposals_by_confirmer on disposals (confirmed_by);
