-- One sequence for people, memberships, schools and districts: an id of one kind never names another.
create sequence entity_id as integer start 1001;

-- The settings of a district, and of a school, are one document. The API defines their names, schemas and defaults, so
-- that a new setting needs no migration. A setting that nobody has changed is not in the document.
create table districts (
  id integer primary key default nextval('entity_id'),
  name text not null,
  code text not null unique check (code = upper(code)),
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

-- Names are compared, in sorting and in search, without case and without the marks of all Latin letters: Nguyễn as nguyen,
-- Łukasz as lukasz. Unicode decomposes most letters into a plain letter and a mark; for the others the plain letter is in
-- the lists below, small letters first. Without the lists the capital ones would depend on the locale of the database,
-- and so would I and i in a Turkish one without the collation "C". The same rule is in shared/src/contract/folded.ts.
-- Most names have only ASCII letters: their length in bytes is their length in characters, and they skip all this.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select case when octet_length(given) = length(given) then lower(given collate "C")
    else
      replace(replace(replace(replace(replace(replace(replace(replace(replace(
        lower(lower(translate(
          regexp_replace(normalize(given, NFKD) collate "C", '[\u0300-\u036f\u00b7]', '', 'g'),
          'ðøđħıĸłŋŧƀɓƃɔƈɖɗƌǝəɛƒɠɣƣɩɨƙƚƛɯɲƞɵƥʀʃƫƭʈʊʋƴƶʒǥȝȡȥȴȵȶȷⱥȼⱦȿɀʉʌɇɉɋɍɏƿẜẝỽỿς‘’ʻʼʾʿ'
            'ÐØĐĦŁŊŦɃƁƂƆƇƉƊƋƎƏƐƑƓƔƢƖƗƘȽƜƝȠƟƤƦƩƬƮƱƲƳƵƷǤȜȤȺȻȾⱾⱿɄɅɆɈɊɌɎǷỼỾΣÆŒÞǶȢỺƄƧƸƼɁẞ',
          'dodhiklntbbbocdddeeefgggiikllmnnoprstttuvyzzgydzlntjactszuvejqrywssvyσ'''''''''''''
            'dodhlntbbbocdddeeefgggiiklmnnoprsttuvyzzgyzactszuvejqrywvyσæœþƕȣỻƅƨƹƽɂß'
        )) collate "default"),
      'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th'), 'ƕ', 'hv'), 'ȣ', 'ou'), 'ȸ', 'db'), 'ȹ', 'qp'), 'ỻ', 'll') collate "C"
    end
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
  -- Whether the roster keeps the membership, and which grade it says when that is none of 1 to 12.
  is_rostered boolean not null default false,
  grade_code text,
  -- Set while a membership that the roster ended can still come back.
  ended_at timestamptz,
  -- From this day on the student is not asked, and no figure counts them. Null: the student is asked. Everything that
  -- decides whether a student is asked reads this column; the functions in 11-consent.sql keep it, so that nothing has to
  -- run at midnight or on 1 July. A year before every answer hides the earlier answers, too.
  not_asked_from date,
  -- Set by staff: the student answers for themselves.
  is_of_age boolean not null default false,
  -- When the membership ended, which counts while `verified` is 'rejected'.
  left_at timestamptz,
  -- Whether a member of the staff was approved and has not closed the first steps yet.
  is_new boolean not null default false,
  unique (school_id, user_id)
);
create index school_users_of_user on school_users (user_id);
create index school_users_ended on school_users (ended_at) where ended_at is not null;

create function note_end_of_membership() returns trigger language plpgsql as $$
begin
  new.left_at := now();
  return new;
end $$;
create trigger school_users_leave before update of verified on school_users for each row
  when (new.verified = 'rejected' and old.verified <> 'rejected') execute function note_end_of_membership();

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

-- Requests to make a member of the staff a super admin. A row is a request that waits: it is deleted when it is confirmed,
-- denied or withdrawn.
create table role_requests (
  id integer primary key default nextval('entity_id'),
  school_id integer not null references schools on delete cascade,
  -- The id of the membership, which is another one after the membership starts again. The trigger below deletes the
  -- request then, and when one of its two people is deleted. A foreign key would also lock rows that a change of the role
  -- of the requester has locked.
  school_user_id integer not null unique,
  role text not null check (role = 'super_admin'),
  requested_by integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index role_requests_by_school on role_requests (school_id);
create index role_requests_by_requester on role_requests (requested_by);

-- A request ends when the membership that it is about ends, starts again or gets another role. The same change of the
-- person who made the request ends it, too.
create function end_role_requests() returns trigger language plpgsql as $$
begin
  delete from role_requests
  where school_user_id = old.id or school_id = old.school_id and requested_by = old.user_id;
  return null;
end $$;
create trigger school_users_end_role_requests after update of id, verified, role on school_users for each row
  when ((old.id, old.verified, old.role) is distinct from (new.id, new.verified, new.role))
  execute function end_role_requests();
create trigger school_users_go_with_role_requests after delete on school_users for each row
  execute function end_role_requests();

-- The classes of a roster and their members.
create table classes (
  id integer primary key default nextval('entity_id'),
  district_id integer not null references districts on delete cascade,
  school_id integer not null references schools on delete cascade,
  sourced_id text not null,
  title text not null,
  -- The slot of today's class types that the class fills, for display. Null for a class that fills none.
  class_type text,
  first_day date,
  last_day date,
  ended_at timestamptz,
  unique (district_id, sourced_id)
);
create index classes_of_school on classes (school_id);
create table class_members (
  class_id integer not null references classes on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('teacher', 'student')),
  is_primary boolean not null default false,
  first_day date,
  last_day date,
  primary key (class_id, user_id, role)
);
create index class_members_of_user on class_members (user_id, class_id);

-- The classes of students decide who sees a student. One row is a student, a teacher and a class, so that co-teachers and
-- classes that alternate share a slot, and a class of the roster without a slot has rows, too. Rows without a class are
-- what students chose.
create table class_assignments (
  school_id integer not null references schools,
  student_id integer not null references users on delete cascade,
  class_type text,
  teacher_id integer not null references users on delete cascade,
  class_id integer references classes on delete cascade
);
-- Both indexes hold all columns that the queries about a student and about a teacher need, so that the table is not read.
create unique index class_assignments_of_student on class_assignments (school_id, student_id, teacher_id, class_type, class_id)
  nulls not distinct;
create index class_assignments_by_class on class_assignments (school_id, teacher_id, class_type, student_id);
create unique index class_assignments_chosen on class_assignments (school_id, student_id, class_type) where class_id is null;
create index class_assignments_of_class on class_assignments (class_id) where class_id is not null;

-- The capabilities of roles that the functions and triggers of the database need. shared/src/contract/role-policies.ts
-- decides about them, and a test compares the two: a new role replaces this function.
create function role_can(role text, capability text) returns boolean language sql immutable as $$
  select case capability
    when 'answersCheckIn' then role = 'student'
    when 'seesStudents' then role in ('teacher', 'admin', 'super_admin', 'district_admin')
    when 'seesAllStudents' then role in ('admin', 'super_admin', 'district_admin')
  end
$$;

-- The user ids of everybody at the school who sees a student.
create function who_sees(of_school integer, of_student integer) returns setof integer language sql stable as $$
  select su.user_id from school_users su
  where su.school_id = of_school and su.verified = 'approved'
    and (role_can(su.role, 'seesAllStudents')
      or role_can(su.role, 'seesStudents') and exists (select from class_assignments ca
        where ca.school_id = of_school and ca.student_id = of_student and ca.teacher_id = su.user_id))
$$;

-- A transaction that applies a roster sets `tapin.bulk`. Then the triggers with this condition do nothing for each row, and
-- functions do the same for all rows together.
create function is_bulk() returns boolean language sql stable as $$
  select coalesce(current_setting('tapin.bulk', true), '') = 'on'
$$;
