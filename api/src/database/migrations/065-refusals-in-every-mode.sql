-- A refusal counts in every mode, from its own day on: also where families are not asked, and before the first day of a
-- rule. The API of the version before reads the same column.
create or replace function not_asked_day(mode text, start_day date, grace_days integer, earlier_answers text, joined date,
  answer boolean, answer_day date, answer_year integer)
returns date language sql immutable as $$
  select case
    when answer is false and earlier_answers <> 'keep' then date '0001-01-01'
    when answer is false then answer_day
    when mode in ('none', 'opt-out') then null
    when answer then greatest(make_date(answer_year + 1, 7, 1) + grace_days, start_day)
    else greatest(start_day, joined) end
$$;

-- Where families are not asked, a new membership is concerned only by a decision from another school of the district.
create or replace function asking_follows_memberships() returns trigger language plpgsql as $$
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

select recompute_asking(
  array(select distinct school_id from school_users where user_id in (select student_id from consents where not answer)),
  array(select distinct student_id from consents where not answer));
