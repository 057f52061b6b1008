-- No foreign keys on the two tables that grow: they lead with the school, so that they split or shard by it.
create table answers (
  school_id integer not null,
  student_id integer not null,
  day date not null,
  question smallint not null check (question between 1 and 3),
  response smallint not null,
  created_at timestamptz not null,
  primary key (school_id, student_id, day, question),
  check (case question when 3 then response between 1 and 5 else response between 0 and 1 end)
);

-- One row per student and day with an answer: that day's responses, and running totals up to and including it.
-- The figures of any window are the totals at its end minus those before its start, whatever its length.
create table student_days (
  school_id integer not null,
  student_id integer not null,
  day date not null,
  eaten smallint,
  rested smallint,
  feeling smallint,
  tap_ins smallint not null,
  eaten_yes smallint not null,
  eaten_no smallint not null,
  rested_yes smallint not null,
  rested_no smallint not null,
  feeling_1 smallint not null,
  feeling_2 smallint not null,
  feeling_3 smallint not null,
  feeling_4 smallint not null,
  feeling_5 smallint not null,
  primary key (school_id, student_id, day)
);

-- Stores an answer once and keeps the rollup in the same transaction; returns what is stored.
create function record_answer(
  for_school integer, for_student integer, for_question smallint, with_response smallint,
  on_day date, at_time timestamptz
) returns table (response smallint, created_at timestamptz) language plpgsql as $$
declare
  new_days smallint := 0;
begin
  -- A student's answers wait for each other, so that no running total misses one.
  perform from school_users su
    where su.school_id = for_school and su.user_id = for_student
    for no key update;
  insert into answers (school_id, student_id, day, question, response, created_at)
    values (for_school, for_student, on_day, for_question, with_response, at_time)
    on conflict do nothing;
  if found then
    insert into student_days
      select for_school, for_student, on_day, null, null, null,
        coalesce(p.tap_ins, 0), coalesce(p.eaten_yes, 0), coalesce(p.eaten_no, 0),
        coalesce(p.rested_yes, 0), coalesce(p.rested_no, 0), coalesce(p.feeling_1, 0),
        coalesce(p.feeling_2, 0), coalesce(p.feeling_3, 0), coalesce(p.feeling_4, 0), coalesce(p.feeling_5, 0)
      from (select 1) one left join lateral (
        select * from student_days d
        where d.school_id = for_school and d.student_id = for_student and d.day < on_day
        order by d.day desc limit 1
      ) p on true
      on conflict do nothing;
    if found then new_days := 1; end if;
    update student_days d set
      eaten = case when for_question = 1 and d.day = on_day then with_response else d.eaten end,
      rested = case when for_question = 2 and d.day = on_day then with_response else d.rested end,
      feeling = case when for_question = 3 and d.day = on_day then with_response else d.feeling end,
      tap_ins = d.tap_ins + new_days,
      eaten_yes = d.eaten_yes + (for_question = 1 and with_response = 1)::integer,
      eaten_no = d.eaten_no + (for_question = 1 and with_response = 0)::integer,
      rested_yes = d.rested_yes + (for_question = 2 and with_response = 1)::integer,
      rested_no = d.rested_no + (for_question = 2 and with_response = 0)::integer,
      feeling_1 = d.feeling_1 + (for_question = 3 and with_response = 1)::integer,
      feeling_2 = d.feeling_2 + (for_question = 3 and with_response = 2)::integer,
      feeling_3 = d.feeling_3 + (for_question = 3 and with_response = 3)::integer,
      feeling_4 = d.feeling_4 + (for_question = 3 and with_response = 4)::integer,
      feeling_5 = d.feeling_5 + (for_question = 3 and with_response = 5)::integer
    where d.school_id = for_school and d.student_id = for_student and d.day >= on_day;
  end if;
  return query select a.response, a.created_at from answers a
    where a.school_id = for_school and a.student_id = for_student
      and a.day = on_day and a.question = for_question;
end $$;

-- What the rollup must be, worked out from the answers alone.
create view expected_student_days as
select school_id, student_id, day, eaten, rested, feeling,
  (count(*) over days)::smallint as tap_ins,
  (count(*) filter (where eaten = 1) over days)::smallint as eaten_yes,
  (count(*) filter (where eaten = 0) over days)::smallint as eaten_no,
  (count(*) filter (where rested = 1) over days)::smallint as rested_yes,
  (count(*) filter (where rested = 0) over days)::smallint as rested_no,
  (count(*) filter (where feeling = 1) over days)::smallint as feeling_1,
  (count(*) filter (where feeling = 2) over days)::smallint as feeling_2,
  (count(*) filter (where feeling = 3) over days)::smallint as feeling_3,
  (count(*) filter (where feeling = 4) over days)::smallint as feeling_4,
  (count(*) filter (where feeling = 5) over days)::smallint as feeling_5
from (
  select school_id, student_id, day,
    (max(response) filter (where question = 1))::smallint as eaten,
    (max(response) filter (where question = 2))::smallint as rested,
    (max(response) filter (where question = 3))::smallint as feeling
  from answers
  group by school_id, student_id, day
) per_day
window days as (partition by school_id, student_id order by day);
