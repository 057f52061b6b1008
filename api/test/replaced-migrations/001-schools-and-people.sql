-- One sequence for people, memberships, schools and districts: an id of one kind never names another.
create sequence entity_id as integer start 1001;

create table districts (
  id integer primary key default nextval('entity_id'),
  name text not null,
  code text not null unique check (code = upper(code)),
  remotes text[] not null default '{}',
  created_at timestamptz not null default now()
);

create table schools (
  id integer primary key default nextval('entity_id'),
  name text not null,
  code text not null unique check (code = upper(code)),
  district_id integer references districts,
  created_at timestamptz not null default now()
);
create index schools_of_district on schools (district_id);

-- An address is missing when a school platform does not hand it over.
create table users (
  id integer primary key default nextval('entity_id'),
  email text unique check (email = lower(email)),
  email_verified boolean not null default false,
  password_hash text,
  first_name text not null,
  last_name text not null,
  preferred_name text not null default '',
  name_prefix text not null default '',
  role text check (role in ('student', 'teacher', 'admin', 'super_admin', 'district_admin')),
  language text not null default 'en',
  created_at timestamptz not null default now()
);

create table identities (
  provider text not null,
  subject text not null,
  user_id integer not null references users on delete cascade,
  primary key (provider, subject)
);
create index identities_of_user on identities (user_id);

create table school_users (
  id integer primary key default nextval('entity_id'),
  school_id integer not null references schools,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('student', 'teacher', 'admin', 'super_admin', 'district_admin')),
  verified text not null check (verified in ('pending', 'approved', 'rejected')),
  grade smallint check (grade between 1 and 12),
  created_at timestamptz not null default now(),
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

-- A district that asks an existing school to join it.
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
create index class_assignments_of_teacher on class_assignments (school_id, teacher_id);
