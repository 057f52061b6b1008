-- Decisions follow a student within a district. A refusal at another school of the district counts until that school has a
-- newer decision; a yes of another school counts when the district decides for all its schools.
create index consents_of_person on consents (student_id, id);

-- The decisions that count for a student at a school; the newest one decides.
create function counted_consents(of_school integer, of_student integer, of_district integer, by_district boolean)
returns setof consents language sql stable as $$
  select given.* from consents given
  where given.student_id = of_student and (given.school_id = of_school
    or exists (select from schools at where at.id = given.school_id and at.district_id = of_district)
      and (by_district or not given.answer and not exists (select from consents later
        where later.student_id = given.student_id and later.school_id = given.school_id and later.id > given.id)))
$$;

-- The day from which on a student is not asked, by a mode and the decision that counts.
create function not_asked_day(mode text, start_day date, grace_days integer, earlier_answers text, joined date,
  answer boolean, answer_day date, answer_year integer)
returns date language sql immutable as $$
  select case
    when mode = 'none' then null
    when answer is false and earlier_answers <> 'keep' then date '0001-01-01'
    when answer is false and mode = 'opt-out' then greatest(answer_day, start_day)
    when answer is false then answer_day
    when mode = 'opt-out' then null
    when answer then greatest(make_date(answer_year + 1, 7, 1) + grace_days, start_day)
    else greatest(start_day, joined) end
$$;

create or replace function not_asked_days(of_schools integer[], of_people integer[])
returns table (id integer, day date) language sql stable as $$
  select su.id, case when role_can(su.role, 'answersCheckIn') then not_asked_day(m.mode, m.start_day, m.grace_days,
    m.earlier_answers, (su.created_at at time zone coalesce(nullif(c.time_zone, ''), 'America/New_York'))::date,
    newest.answer, newest.day, newest.school_year) end
  from school_users su
  join consent_modes m on m.school_id = su.school_id
  left join school_calendars c on c.school_id = su.school_id
  left join lateral (
    select given.answer, given.day, given.school_year
    from counted_consents(su.school_id, su.user_id, m.district_id, m.owner = 'district') given
    order by given.id desc limit 1
  ) newest on true
  where su.school_id = any (of_schools) and (of_people is null or su.user_id = any (of_people))
$$;

-- A decision concerns the memberships of the student in the whole district.
create or replace function asking_follows_consents() returns trigger language plpgsql as $$
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

-- A student of legal age is one at each school of the district.
create or replace function asking_follows_memberships() returns trigger language plpgsql as $$
declare
  asking_schools integer[] := array(select m.school_id from consent_modes m
    where m.mode <> 'none' and m.school_id in (select school_id from changed));
begin
  if cardinality(asking_schools) > 0 then
    update school_users su set is_of_age = true from changed, schools s
    where su.id = changed.id and s.id = su.school_id and su.school_id = any (asking_schools)
      and exists (select from school_users other join schools at on at.id = other.school_id
        where other.user_id = su.user_id and other.is_of_age and at.district_id = s.district_id);
    perform recompute_asking(asking_schools,
      array(select distinct user_id from changed where school_id = any (asking_schools)));
  end if;
  return null;
end $$;

-- A school that enters or leaves a district changes which decisions count at all schools of that district.
create or replace function asking_follows_school() returns trigger language plpgsql as $$
begin
  if old.district_id is distinct from new.district_id then
    perform recompute_asking(array(select id from schools where district_id in (old.district_id, new.district_id)),
      array(select distinct student_id from consents where school_id = new.id));
  end if;
  perform recompute_asking(array[new.id], null);
  return null;
end $$;

-- Gives the decisions of an account to another account of the same person, in the order in which they were given. Decisions
-- are never changed, so they are copied, also later ones of the other account, so that the latest one decides.
create function copy_consents(of_person integer, to_person integer) returns void language sql as $$
  insert into consents (school_id, student_id, school_year, answer, given_by, form, recorded_by, text_id, guardian_id, day,
    created_at)
  select school_id, to_person, school_year, answer, given_by, form, recorded_by, text_id, guardian_id, day, created_at
  from consents
  where student_id = of_person or student_id = to_person
    and created_at > (select min(created_at) from consents where student_id = of_person)
  order by created_at, id;
  select recompute_asking(array(select school_id from school_users where user_id = to_person), array[to_person]);
$$;

-- Students who are members of several schools of a district.
select recompute_asking(array(select distinct school_id from school_users where user_id in (select student_id from consents)),
  array(select distinct student_id from consents));
