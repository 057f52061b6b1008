-- From this day on the student is not asked, and no figure counts them. Null: the student is asked. Everything that decides
-- whether a student is asked reads this column; the functions below keep it, so that nothing has to run at midnight or on
-- 1 July. A year before every answer hides the earlier answers, too.
alter table school_users
  add column not_asked_from date,
  -- Set by staff: the student answers for themselves.
  add column is_of_age boolean not null default false;

-- The texts that people have answered. A text is stored once.
create table consent_texts (
  id integer primary key generated always as identity,
  hash text not null,
  language text not null,
  text text not null,
  created_at timestamptz not null,
  unique (hash, language)
);

-- What families and students have decided. A new decision is a new row; the newest row of a student at a school decides.
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
  created_at timestamptz not null
);
create index consents_of_student on consents (school_id, student_id, id);
create index consents_recorded_by on consents (recorded_by) where recorded_by is not null;
create index consents_of_text on consents (text_id) where text_id is not null;

create function refuse_consent_change() returns trigger language plpgsql as $$
begin
  raise exception 'a consent is never changed: a new decision is a new row';
end $$;
-- The account of the person who recorded it may be deleted.
create trigger consents_are_append_only before update on consents for each row
  when ((old.id, old.school_id, old.student_id, old.school_year, old.answer, old.given_by, old.form, old.text_id, old.day,
    old.created_at) is distinct from (new.id, new.school_id, new.student_id, new.school_year, new.answer, new.given_by,
      new.form, new.text_id, new.day, new.created_at))
  execute function refuse_consent_change();

-- The mode that holds for each school. A mode of the district holds for all its schools. The defaults agree with
-- `consent-settings.ts` in the contract.
create view consent_modes as
select s.id as school_id, s.district_id, by.owner, coalesce(by.rules ->> 'mode', 'none') as mode,
  coalesce((by.rules ->> 'startDay')::date, date '2000-01-01') as start_day,
  coalesce((shared.rules ->> 'graceDays')::integer, 30) as grace_days,
  coalesce(shared.rules ->> 'earlierAnswers', 'keep') as earlier_answers
from schools s
left join districts d on d.id = s.district_id
cross join lateral (select
  case when d.settings #>> '{consent,mode}' is not null then d.settings -> 'consent' else s.settings -> 'consent' end as rules,
  case when d.settings #>> '{consent,mode}' is not null then 'district' else 'school' end as owner) by
cross join lateral (select case when d.id is null then s.settings -> 'consent' else d.settings -> 'consent' end as rules) shared;

-- From when on each student of some schools is not asked, for some people or, with null, for all.
create function not_asked_days(of_schools integer[], of_people integer[])
returns table (id integer, day date) language sql stable as $$
  select su.id, case
    when not role_can(su.role, 'answersCheckIn') or m.mode = 'none' then null
    when newest.answer is false and m.earlier_answers <> 'keep' then date '0001-01-01'
    when newest.answer is false and m.mode = 'opt-out' then greatest(newest.day, m.start_day)
    when newest.answer is false then newest.day
    when m.mode = 'opt-out' then null
    when newest.answer then greatest(make_date(newest.school_year + 1, 7, 1) + m.grace_days, m.start_day)
    else greatest(m.start_day,
      (su.created_at at time zone coalesce(nullif(c.time_zone, ''), 'America/New_York'))::date) end
  from school_users su
  join consent_modes m on m.school_id = su.school_id
  left join school_calendars c on c.school_id = su.school_id
  left join lateral (
    select given.answer, given.day, given.school_year from consents given
    where given.school_id = su.school_id and given.student_id = su.user_id
    order by given.id desc limit 1
  ) newest on true
  where su.school_id = any (of_schools) and (of_people is null or su.user_id = any (of_people))
$$;

create function recompute_asking(of_schools integer[], of_people integer[]) returns void language sql as $$
  update school_users su set not_asked_from = due.day
  from not_asked_days(of_schools, of_people) due
  where su.id = due.id and su.not_asked_from is distinct from due.day;
$$;

create function asking_follows_consents() returns trigger language plpgsql as $$
begin
  perform recompute_asking(array(select distinct school_id from changed), array(select distinct student_id from changed));
  return null;
end $$;
create trigger consents_come after insert on consents
  referencing new table as changed for each statement execute function asking_follows_consents();

-- Most schools ask for no consent, and a change of their memberships costs one look at their settings.
create function asking_follows_memberships() returns trigger language plpgsql as $$
declare
  asking_schools integer[] := array(select m.school_id from consent_modes m
    where m.mode <> 'none' and m.school_id in (select school_id from changed));
begin
  if cardinality(asking_schools) > 0 then
    perform recompute_asking(asking_schools,
      array(select distinct user_id from changed where school_id = any (asking_schools)));
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

create function asking_follows_school() returns trigger language plpgsql as $$
begin
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
