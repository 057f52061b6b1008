-- Who gave a decision stays with it, also after the address or the account was deleted. With `settles` a member of the staff
-- has decided between decisions that differ.
alter table consents
  add column giver_name text not null default '',
  add column giver_relation text not null default '',
  add column giver_address text,
  add column settles boolean not null default false;

-- The address with which a guardian answered. The API of the version before stores decisions without it, too.
create function keep_giver_address() returns trigger language plpgsql as $$
begin
  if new.guardian_id is not null and new.giver_address is null then
    new.giver_address := (select email from guardians where id = new.guardian_id);
  end if;
  return new;
end $$;
create trigger consents_keep_giver_address before insert on consents for each row execute function keep_giver_address();

-- Whether a later decision ends a refusal: that of the same giver, of a student of legal age, or one that settles the matter.
create function lifts_refusal(later consents, refusal consents) returns boolean language sql immutable as $$
  select later.id > refusal.id and (later.settles or later.answer and (later.given_by = 'student'
    or later.given_by = refusal.given_by and case when later.given_by = 'guardian'
      then coalesce(later.giver_address = refusal.giver_address, false)
      else lower(later.giver_name) = lower(refusal.giver_name) end))
$$;

-- The decisions that count for a student at a school.
create or replace function counted_consents(of_school integer, of_student integer, of_district integer, by_district boolean)
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

create or replace function not_asked_days(of_schools integer[], of_people integer[])
returns table (id integer, day date) language sql stable as $$
  select su.id, case when role_can(su.role, 'answersCheckIn') then not_asked_day(m.mode, m.start_day, m.grace_days,
    m.earlier_answers, (su.created_at at time zone coalesce(nullif(c.time_zone, ''), 'America/New_York'))::date,
    deciding.answer, deciding.day, deciding.school_year) end
  from school_users su
  join consent_modes m on m.school_id = su.school_id
  left join school_calendars c on c.school_id = su.school_id
  left join lateral deciding_consent(su.school_id, su.user_id, m.district_id, m.owner = 'district') deciding on true
  where su.school_id = any (of_schools) and (of_people is null or su.user_id = any (of_people))
$$;

create or replace function copy_consents(of_person integer, to_person integer) returns void language sql as $$
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

create or replace function queue_consents() returns trigger language plpgsql as $$
begin
  insert into ledger_queue (entry)
  select jsonb_build_object('kind', 'consent', 'schoolId', c.school_id, 'studentId', c.student_id,
    'schoolYear', c.school_year, 'answer', c.answer, 'givenBy', c.given_by, 'form', c.form, 'giverName', c.giver_name,
    'giverRelation', c.giver_relation, 'giverAddress', c.giver_address, 'settles', c.settles,
    'recordedBy', c.recorded_by, 'textHash', t.hash, 'textLanguage', t.language, 'day', c.day, 'createdAt', c.created_at)
  from added c left join consent_texts t on t.id = c.text_id order by c.id;
  return null;
end $$;
