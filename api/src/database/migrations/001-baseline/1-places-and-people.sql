-- One sequence for people, memberships, schools and districts: an id of one kind never names another.
create sequence entity_id as integer start 1001;

-- The settings of a district, and of a school, are one document. The API defines their names, schemas and defaults, so
-- that a new setting needs no migration. A setting that nobody has changed is not in the document.
create table districts (
  id integer primary key default nextval('entity_id'),
  name text not null,
  code text not null unique check (code = upper(code)),
  -- For the release before: see 8-previous-release.sql.
  remotes text[] not null default '{}',
  created_at timestamptz not null default now(),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object')
);

create table schools (
  id integer primary key default nextval('entity_id'),
  name text not null,
  code text not null unique check (code = upper(code)),
  district_id integer references districts,
  created_at timestamptz not null default now(),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object')
);
create index schools_of_district on schools (district_id);

-- Names are compared, in sorting and in search, without case and without the accents of Spanish, Portuguese and French.
-- The result is the same in every locale that a database can have. A letter may also come with its accent as a
-- character of its own, which is dropped. Most names have only ASCII letters: their length in bytes is their length in
-- characters, and they skip the translation.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given)
    else lower(translate(given,
      U&'áÁàÀâÂãÃäÄåÅæÆçÇéÉèÈêÊëËíÍìÌîÎïÏñÑóÓòÒôÔõÕöÖøØœŒúÚùÙûÛüÜýÝÿŸ’\0300\0301\0302\0303\0308\0327',
      'aaaaaaaaaaaaaacceeeeeeeeiiiiiiiinnoooooooooooooouuuuuuuuyyyy''')) end
$$;

create table users (
  id integer primary key default nextval('entity_id'),
  -- Null when the school platform of a single sign-on does not provide an address.
  email text check (email = lower(email)),
  email_verified boolean not null default false,
  password_hash text,
  first_name text not null,
  last_name text not null,
  preferred_name text not null default '',
  name_prefix text not null default '',
  role text check (role in ('student', 'teacher', 'admin', 'super_admin', 'district_admin')),
  language text not null default 'en',
  created_at timestamptz not null default now(),
  -- The keys for sorting and searching are stored: computing them for a whole school at every request is too slow.
  name_key text collate "C" not null
    generated always as (folded(first_name) || chr(1) || folded(last_name)) stored,
  search_key text collate "C" not null
    generated always as (folded(first_name || ' ' || last_name || chr(10) || preferred_name || ' ' || last_name
      || chr(10) || coalesce(email, ''))) stored,
  -- An address may have a confirmed account and an unconfirmed one: a sign-up with the address of an existing account
  -- works like any other, so that it does not reveal the account.
  unique (email, email_verified)
);

-- An account of a single sign-on provider that logs in as the user.
create table identities (
  provider text not null,
  subject text not null,
  user_id integer not null references users on delete cascade,
  primary key (provider, subject)
);
create index identities_of_user on identities (user_id);

-- The membership of a person in a school.
create table school_users (
  id integer primary key default nextval('entity_id'),
  school_id integer not null references schools,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('student', 'teacher', 'admin', 'super_admin', 'district_admin')),
  verified text not null check (verified in ('pending', 'approved', 'rejected')),
  grade smallint check (grade between 1 and 12),
  created_at timestamptz not null default now(),
  -- Set when a student has chosen N/A for every teacher. Without it the choice would be asked for at every visit.
  has_no_teachers boolean not null default false,
  -- Set when a student has left the school by choice: the code lets the student in again, unlike a removed one.
  left_by_choice boolean not null default false,
  -- The school's code as this person knows it: pending, rejected and removed members see this one, not the current code.
  known_code text not null default '',
  unique (school_id, user_id)
);
create index school_users_of_user on school_users (user_id);

create table district_users (
  id integer primary key default nextval('entity_id'),
  district_id integer not null references districts,
  user_id integer not null unique references users on delete cascade,
  role text not null default 'district_admin' check (role = 'district_admin'),
  verified text not null check (verified in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);
create index district_users_of_district on district_users (district_id);

-- The request of a district to an existing school to join the district.
create table district_requests (
  school_id integer not null references schools,
  district_id integer not null references districts,
  verified text not null check (verified in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  primary key (school_id, district_id)
);

create table class_assignments (
  school_id integer not null references schools,
  student_id integer not null references users on delete cascade,
  class_type text not null,
  teacher_id integer not null references users on delete cascade,
  primary key (school_id, student_id, class_type)
);
-- The index holds all columns, so that the classes of a teacher and their students are read from the index alone.
create index class_assignments_by_class on class_assignments (school_id, teacher_id, class_type, student_id);
