-- The texts that people have answered. A text is stored once.
create table consent_texts (
  id integer primary key generated always as identity,
  hash text not null,
  language text not null,
  text text not null,
  created_at timestamptz not null,
  unique (hash, language)
);

-- The addresses of guardians, who answer whether a student is asked through a link in an email.
create table guardians (
  id integer generated always as identity primary key,
  school_id integer not null references schools on delete cascade,
  student_id integer not null references users on delete cascade,
  email text not null,
  language text not null,
  source text not null check (source in ('school', 'roster')),
  -- The id of the guardian in the roster.
  sourced_id text,
  created_at timestamptz not null,
  -- When the last email with a link was queued.
  asked_at timestamptz,
  -- Since then the school sends no such emails about the student. The address is deleted 30 days later.
  unused_since timestamptz,
  unique (school_id, student_id, email)
);
create index guardians_of_student on guardians (student_id);

-- Each email has a link of its own. The token is stored as a hash only, so that no later email can repeat it.
create table guardian_links (
  token_hash text primary key,
  guardian_id integer not null references guardians on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index guardian_links_of_guardian on guardian_links (guardian_id);

-- The decisions of families and students. A new decision is a new row. A refusal holds until a later decision lifts it.
create table consents (
  id integer primary key generated always as identity,
  school_id integer not null references schools on delete cascade,
  student_id integer not null references users on delete cascade,
  -- The year of the 1 July with which the school year begins.
  school_year smallint not null,
  answer boolean not null,
  given_by text not null check (given_by in ('guardian', 'staff', 'student', 'import', 'roster')),
  form text not null default '',
  recorded_by integer references users on delete set null,
  text_id integer references consent_texts,
  -- The day of the school on which it was given.
  day date not null,
  created_at timestamptz not null,
  -- Null for a decision that no guardian has given through a link, and after the address was deleted.
  guardian_id integer references guardians on delete set null,
  -- The name of the giver stays with the decision, also after the address or the account was deleted.
  giver_name text not null default '',
  giver_relation text not null default '',
  -- The address with which a guardian answered.
  giver_address text,
  -- A member of the staff has decided between decisions that differ.
  settles boolean not null default false
);
create index consents_of_student on consents (school_id, student_id, id);
create index consents_of_person on consents (student_id, id);
create index consents_recorded_by on consents (recorded_by) where recorded_by is not null;
create index consents_of_text on consents (text_id) where text_id is not null;
create index consents_of_guardian on consents (guardian_id) where guardian_id is not null;

create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  raise exception 'a consent is never changed: a new decision is a new row';
end $$;
-- Only the account of the person who recorded it and the address of the guardian may be deleted.
create trigger consents_are_append_only before update on consents for each row
  when ((old.id, old.school_id, old.student_id, old.school_year, old.answer, old.given_by, old.form, old.text_id, old.day,
    old.created_at, old.giver_name, old.giver_relation, old.giver_address, old.settles) is distinct from (new.id,
      new.school_id, new.student_id, new.school_year, new.answer, new.given_by, new.form, new.text_id, new.day,
      new.created_at, new.giver_name, new.giver_relation, new.giver_address, new.settles)
    or (new.guardian_id is not null and new.guardian_id is distinct from old.guardian_id))
  execute function refuse_consent_change();
select refuse_truncate_of('consents');

-- A decision is deleted with the student or the school, and in no other way. The cascade has deleted their row before.
create function refuse_consent_deletion() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from users where id = old.student_id) and exists (select from schools where id = old.school_id) then
    raise exception 'a consent is never deleted: it goes with the student or the school';
  end if;
  return old;
end $$;
create trigger consents_are_never_deleted before delete on consents for each row execute function refuse_consent_deletion();

-- Stores the address of the guardian with the decision.
create function keep_giver_address() returns trigger language plpgsql as $$
begin
  if new.guardian_id is not null and new.giver_address is null then
    new.giver_address := (select email from guardians where id = new.guardian_id);
  end if;
  return new;
end $$;
create trigger consents_keep_giver_address before insert on consents for each row execute function keep_giver_address();

-- The mode that holds for each school. A mode of the district holds for all its schools. Whoever decides on the mode also
-- decides whether guardians are asked by email. The defaults agree with `consent-settings.ts` in the contract.
create view consent_modes as
select s.id as school_id, s.district_id, by.owner, coalesce(by.rules ->> 'mode', 'none') as mode,
  coalesce((by.rules ->> 'startDay')::date, date '2000-01-01') as start_day,
  coalesce((shared.rules ->> 'graceDays')::integer, 30) as grace_days,
  coalesce(shared.rules ->> 'earlierAnswers', 'keep') as earlier_answers,
  coalesce((by.rules ->> 'asksGuardians')::boolean, false) as asks_guardians
from schools s
left join districts d on d.id = s.district_id
cross join lateral (select
  case when d.settings #>> '{consent,mode}' is not null then d.settings -> 'consent' else s.settings -> 'consent' end as rules,
  case when d.settings #>> '{consent,mode}' is not null then 'district' else 'school' end as owner) by
cross join lateral (select case when d.id is null then s.settings -> 'consent' else d.settings -> 'consent' end as rules) shared;

-- Tells whether a later decision ends a refusal: that of the same giver, of a student of legal age, or one that settles the matter.
create function lifts_refusal(later consents, refusal consents) returns boolean language sql immutable as $$
  select later.id > refusal.id and (later.settles or later.answer and (later.given_by = 'student'
    or later.given_by = refusal.given_by and case when later.given_by = 'guardian'
      then coalesce(later.giver_address = refusal.giver_address, false)
      else lower(later.giver_name) = lower(refusal.giver_name) end))
$$;

-- Returns the decisions that count for a student at a school. Decisions follow a student within a district: a refusal at another
-- school of the district counts until a decision there lifts it, and a yes of another school counts when the district
-- decides for all its schools.
create function counted_consents(of_school integer, of_student integer, of_district integer, by_district boolean)
returns setof consents language sql stable as $$
  select given.* from consents given
  where given.student_id = of_student and (given.school_id = of_school
    or exists (select from schools at where at.id = given.school_id and at.district_id = of_district)
      and (by_district or not given.answer and not exists (select from consents later
        where later.student_id = given.student_id and later.school_id = given.school_id and lifts_refusal(later, given))))
$$;

-- The decision that holds for a student at a school: a refusal that nothing has ended, and otherwise the newest decision.
create function deciding_consent(of_school integer, of_student integer, of_district integer, by_district boolean)
returns setof consents language sql stable as $$
  with counted as materialized (
    select given as decision from counted_consents(of_school, of_student, of_district, by_district) given
  )
  select (given.decision).* from counted given
  order by not (given.decision).answer
    and not exists (select from counted later where lifts_refusal(later.decision, given.decision)) desc,
    (given.decision).id desc
  limit 1
$$;

-- The day from which on a student is not asked, by a mode and the decision that counts. A refusal counts in every mode, from
-- its own day on: also where families are not asked, and before the first day of a rule.
create function not_asked_day(mode text, start_day date, grace_days integer, earlier_answers text, joined date,
  answer boolean, answer_day date, answer_year integer)
returns date language sql immutable as $$
  select case
    when answer is false and earlier_answers <> 'keep' then date '0001-01-01'
    when answer is false then answer_day
    when mode in ('none', 'opt-out') then null
    when answer then greatest(make_date(answer_year + 1, 7, 1) + grace_days, start_day)
    else greatest(start_day, joined) end
$$;

-- Returns from when on each student of some schools is not asked, for some people or, with null, for all.
create function not_asked_days(of_schools integer[], of_people integer[])
returns table (id integer, day date) language sql stable as $$
  select su.id, case when role_can(su.role, 'answersCheckIn') then not_asked_day(m.mode, m.start_day, m.grace_days,
    m.earlier_answers, joining_day(su.created_at, c.time_zone),
    deciding.answer, deciding.day, deciding.school_year) end
  from school_users su
  join consent_modes m on m.school_id = su.school_id
  left join school_calendars c on c.school_id = su.school_id
  left join lateral deciding_consent(su.school_id, su.user_id, m.district_id, m.owner = 'district') deciding on true
  where su.school_id = any (of_schools) and (of_people is null or su.user_id = any (of_people))
$$;

create function recompute_asking(of_schools integer[], of_people integer[]) returns void language sql as $$
  update school_users su set not_asked_from = due.day
  from not_asked_days(of_schools, of_people) due
  where su.id = due.id and su.not_asked_from is distinct from due.day;
$$;

-- A decision concerns the memberships of the student in the whole district.
create function asking_follows_consents() returns trigger language plpgsql as $$
begin
  perform recompute_asking(
    array(select distinct su.school_id from changed
      join schools at on at.id = changed.school_id
      join school_users su on su.user_id = changed.student_id
      join schools s on s.id = su.school_id
      where s.id = at.id or s.district_id = at.district_id),
    array(select distinct student_id from changed));
  return null;
end $$;
create trigger consents_come after insert on consents
  referencing new table as changed for each statement execute function asking_follows_consents();

-- Most schools ask for no consent, and a change of their memberships costs one look at their settings. Where families are
-- not asked, a new membership is concerned only by a decision from another school of the district. A student of legal age is
-- one at each school of the district.
create function asking_follows_memberships() returns trigger language plpgsql as $$
declare
  concerned integer[] := array(select c.id from changed c join consent_modes m on m.school_id = c.school_id
    where m.mode <> 'none' or exists (select from consents given where given.student_id = c.user_id));
begin
  if cardinality(concerned) > 0 then
    update school_users su set is_of_age = true from schools s
    where su.id = any (concerned) and s.id = su.school_id
      and exists (select from school_users other join schools at on at.id = other.school_id
        where other.user_id = su.user_id and other.is_of_age and at.district_id = s.district_id);
    perform recompute_asking(array(select distinct school_id from changed where id = any (concerned)),
      array(select distinct user_id from changed where id = any (concerned)));
  end if;
  return null;
end $$;
create trigger school_users_come_with_consent after insert on school_users
  referencing new table as changed for each statement execute function asking_follows_memberships();
create function asking_follows_membership() returns trigger language plpgsql as $$
begin
  perform recompute_asking(array[new.school_id], array[new.user_id]);
  return null;
end $$;
create trigger school_users_change_with_consent after update of role, created_at on school_users for each row
  when ((old.role, old.created_at) is distinct from (new.role, new.created_at))
  execute function asking_follows_membership();

-- A school that enters or leaves a district changes which decisions count at all schools of that district.
create function asking_follows_school() returns trigger language plpgsql as $$
begin
  if old.district_id is distinct from new.district_id then
    perform recompute_asking(array(select id from schools where district_id in (old.district_id, new.district_id)),
      array(select distinct student_id from consents where school_id = new.id));
  end if;
  perform recompute_asking(array[new.id], null);
  return null;
end $$;
create trigger schools_change_consent after update of settings, district_id on schools for each row
  when (old.settings -> 'consent' is distinct from new.settings -> 'consent'
    or old.district_id is distinct from new.district_id)
  execute function asking_follows_school();

create function asking_follows_district() returns trigger language plpgsql as $$
begin
  perform recompute_asking(array(select id from schools where district_id = new.id), null);
  return null;
end $$;
create trigger districts_change_consent after update of settings on districts for each row
  when (old.settings -> 'consent' is distinct from new.settings -> 'consent')
  execute function asking_follows_district();

-- Gives the decisions of an account to another account of the same person, in the order in which they were given. Decisions
-- are never changed, so they are copied, also later ones of the other account, so that the latest one decides.
create function copy_consents(of_person integer, to_person integer) returns void language sql as $$
  insert into consents (school_id, student_id, school_year, answer, given_by, form, recorded_by, text_id, guardian_id,
    giver_name, giver_relation, giver_address, settles, day, created_at)
  select school_id, to_person, school_year, answer, given_by, form, recorded_by, text_id, guardian_id,
    giver_name, giver_relation, giver_address, settles, day, created_at
  from consents
  where student_id = of_person or student_id = to_person
    and created_at > (select min(created_at) from consents where student_id = of_person)
  order by created_at, id;
  select recompute_asking(array(select school_id from school_users where user_id = to_person), array[to_person]);
$$;
