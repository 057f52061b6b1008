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

-- Null for a decision that no guardian has given through a link, and after the address was deleted.
alter table consents add column guardian_id integer references guardians on delete set null;
create index consents_of_guardian on consents (guardian_id) where guardian_id is not null;

drop trigger consents_are_append_only on consents;
create trigger consents_are_append_only before update on consents for each row
  when ((old.id, old.school_id, old.student_id, old.school_year, old.answer, old.given_by, old.form, old.text_id, old.day,
    old.created_at) is distinct from (new.id, new.school_id, new.student_id, new.school_year, new.answer, new.given_by,
      new.form, new.text_id, new.day, new.created_at)
    or (new.guardian_id is not null and new.guardian_id is distinct from old.guardian_id))
  execute function refuse_consent_change();

-- Whether guardians are asked by email is decided by the one who decides on the mode.
create or replace view consent_modes as
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
