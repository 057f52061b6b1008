-- The roster of a district: what its student information system (SIS) says about schools, people and classes.

-- The source of the roster of a district. The API defines the schemas of `settings` and `mapping`. The secrets of
-- a REST source are encrypted with a server key.
create table roster_sources (
  district_id integer primary key references districts on delete cascade,
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  mapping jsonb not null default '{}' check (jsonb_typeof(mapping) = 'object'),
  secrets text,
  paused_at timestamptz,
  pause_reason text check (pause_reason in ('chosen', 'undo', 'stopped')),
  last_attempt_at timestamptz,
  notified_on date,
  -- When the next nightly run begins. Null while the district has chosen no time, or the source is paused.
  next_run_at timestamptz,
  check ((paused_at is null) = (pause_reason is null))
);
create index roster_sources_by_next_run on roster_sources (next_run_at) where next_run_at is not null;

-- A file that an admin sends in parts. It is deleted after it was applied, or when it expires.
create table roster_uploads (
  id integer primary key default nextval('entity_id'),
  district_id integer not null references districts on delete cascade,
  uploaded_by integer references users on delete set null,
  name text not null,
  bytes bigint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index roster_uploads_of_district on roster_uploads (district_id);
create index roster_uploads_of_user on roster_uploads (uploaded_by);
create table roster_upload_parts (
  upload_id integer not null references roster_uploads on delete cascade,
  part smallint not null check (part >= 0),
  content bytea not null,
  primary key (upload_id, part)
);
alter table roster_upload_parts alter column content set storage external;

-- One reading of a roster. `reading` ends in `planned` (a dry run), which waits for a decision; `applied` can be undone.
-- A run that is in progress is leased by one process, and another one continues it after a crash.
create table roster_runs (
  id integer primary key default nextval('entity_id'),
  district_id integer not null references districts on delete cascade,
  origin text not null check (origin in ('file', 'rest', 'folder', 'command')),
  upload_id integer references roster_uploads on delete set null,
  file_name text not null default '',
  mode text not null default 'usual' check (mode in ('usual', 'new-year')),
  started_by integer references users on delete set null,
  state text not null check (state in ('reading', 'planned', 'applying', 'applied', 'undoing', 'undone', 'stopped',
    'failed', 'canceled')),
  -- Why a run stopped or failed: a code for which the clients have texts.
  reason text,
  progress jsonb not null default '{}',
  counts jsonb not null default '{}',
  -- The number of problems by level, also of those that `roster_problems` does not list.
  problem_counts jsonb not null default '{}',
  -- Facts that the source gave about itself: version, system, columns of users, and which kinds are complete.
  source jsonb not null default '{}',
  accepts_endings boolean not null default false,
  created_at timestamptz not null,
  planned_at timestamptz,
  applied_at timestamptz,
  undone_at timestamptz,
  leased_by text,
  leased_until timestamptz,
  -- A nightly run is applied by itself, or its admins are emailed. `decided_at` says that one of both has happened.
  is_nightly boolean not null default false,
  decided_at timestamptz,
  -- The number of times in a row that reading or planning has failed unexpectedly. A run fails after several times.
  failures smallint not null default 0
);
create index roster_runs_of_district on roster_runs (district_id, id);
create index roster_runs_of_upload on roster_runs (upload_id);
create index roster_runs_of_user on roster_runs (started_by);
create unique index roster_runs_one_active on roster_runs (district_id)
  where state in ('reading', 'applying', 'undoing');
create index roster_runs_undecided on roster_runs (id) where is_nightly and decided_at is null;

-- The problems of a run. The list is cut; `problem_counts` of the run is complete.
create table roster_problems (
  run_id integer not null references roster_runs on delete cascade,
  position integer not null,
  file text not null,
  line integer,
  column_name text,
  value text not null default '',
  code text not null,
  level text not null check (level in ('note', 'warning', 'error', 'question')),
  data jsonb not null default '{}',
  primary key (run_id, position)
);

-- The records of a run as they were read. Migration 001 makes these tables logged.
-- Planning reads all records of a run at once, so that they have no further indexes, which would make reading slower.
create unlogged table roster_staged_orgs (
  run_id integer not null,
  sourced_id text not null,
  name text not null,
  type text not null,
  identifier text not null,
  parent_sourced_id text not null,
  is_ended boolean not null,
  line integer not null,
  primary key (run_id, sourced_id)
);
create unlogged table roster_staged_sessions (
  run_id integer not null,
  sourced_id text not null,
  title text not null,
  type text not null,
  first_day date not null,
  last_day date not null,
  school_year smallint,
  is_ended boolean not null,
  line integer not null,
  primary key (run_id, sourced_id)
);
create unlogged table roster_staged_classes (
  run_id integer not null,
  sourced_id text not null,
  title text not null,
  class_code text not null,
  class_type text not null,
  course_title text not null,
  course_code text not null,
  school_sourced_id text not null,
  session_sourced_ids text[] not null,
  periods text[] not null,
  grades text[] not null,
  is_ended boolean not null,
  line integer not null,
  primary key (run_id, sourced_id)
);
create unlogged table roster_staged_people (
  run_id integer not null,
  sourced_id text not null,
  given_name text not null,
  family_name text not null,
  preferred_name text not null,
  email text not null,
  username text not null,
  identifiers text[] not null,
  grade text not null,
  -- The value of the column that the mapping names for dividing students among counselors.
  division text not null,
  primary_org_sourced_id text not null,
  is_ended boolean not null,
  line integer not null,
  -- The value of the column that a district has chosen for the decisions of families; empty without one.
  consent text not null default '',
  primary key (run_id, sourced_id)
);
create unlogged table roster_staged_roles (
  run_id integer not null,
  person_sourced_id text not null,
  org_sourced_id text not null,
  role text not null,
  is_primary boolean not null,
  first_day date,
  last_day date,
  is_ended boolean not null,
  line integer not null,
  primary key (run_id, person_sourced_id, org_sourced_id, role)
);
create unlogged table roster_staged_enrollments (
  run_id integer not null,
  sourced_id text not null,
  class_sourced_id text not null,
  school_sourced_id text not null,
  person_sourced_id text not null,
  role text not null,
  is_primary boolean not null,
  first_day date,
  last_day date,
  is_ended boolean not null,
  line integer not null,
  primary key (run_id, sourced_id)
);

-- The guardians, only where the district asks guardians by email. A row with an address is a guardian; one without is a
-- person of the roster. Either side may name the other.
create unlogged table roster_staged_guardians (
  run_id integer not null,
  sourced_id text not null,
  email text not null,
  agent_sourced_ids text[] not null,
  is_ended boolean not null,
  line integer not null,
  primary key (run_id, sourced_id)
);
create index roster_staged_guardians_by_agent on roster_staged_guardians using gin (agent_sourced_ids);

-- The family of each student in a planned run, which is applied without the tables of read records.
create table roster_families (
  run_id integer not null references roster_runs on delete cascade,
  -- The student.
  sourced_id text not null,
  -- The decision of the family; null without one.
  answer boolean,
  -- The guardians with their addresses; null when the run stores none.
  guardians jsonb,
  primary key (run_id, sourced_id)
);

-- The changes of a run: the plan of a dry run, and the journal for undoing it. A change of a class
-- contains its members.
create table roster_changes (
  run_id integer not null references roster_runs on delete cascade,
  id bigint generated always as identity,
  kind text not null check (kind in ('school', 'staff', 'student', 'class')),
  action text not null check (action in ('add', 'change', 'end')),
  sourced_id text not null,
  -- The school, person or class. Null until an added one exists.
  entity_id integer,
  school_sourced_id text not null default '',
  school_id integer,
  name text not null default '',
  before jsonb,
  after jsonb,
  state text not null default 'planned' check (state in ('planned', 'applied', 'skipped', 'undone', 'kept')),
  primary key (run_id, id)
);
create index roster_changes_by_kind on roster_changes (run_id, kind, action, id);
create index roster_changes_of_entity on roster_changes (entity_id);

-- The schools and people, and the records of the district's SIS that they are.
create table roster_schools (
  district_id integer not null references districts on delete cascade,
  sourced_id text not null,
  school_id integer not null references schools on delete cascade,
  primary key (district_id, sourced_id)
);
create index roster_schools_of_school on roster_schools (school_id);
create table roster_people (
  district_id integer not null references districts on delete cascade,
  sourced_id text not null,
  user_id integer not null references users on delete cascade,
  -- The data of the SIS. Nobody can log in with this address until its owner has confirmed it.
  email text not null default '',
  username text not null default '',
  identifiers text[] not null default '{}',
  primary key (district_id, sourced_id)
);
create index roster_people_of_user on roster_people (user_id);
create index roster_people_by_email on roster_people (district_id, email) where email <> '';
create index roster_people_by_identifier on roster_people using gin (identifiers);
-- A single sign-on may know a person by this name.
create index roster_people_by_username on roster_people (district_id, lower(username)) where username <> '';
