-- The tables that grow have no foreign keys, and their keys begin with the school, so that they can be split by school.
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

-- One row per student and day from the first answer to the last, also for the days between without an answer: the day's
-- responses, and the totals of all days before it. The totals of a period are those of the row after its end minus
-- those of the row at its start.
create table student_days (
  school_id integer not null,
  student_id integer not null,
  day date not null,
  eaten smallint,
  rested smallint,
  feeling smallint,
  eaten_at timestamptz,
  rested_at timestamptz,
  feeling_at timestamptz,
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
create index student_days_by_day on student_days (school_id, day);

-- One row per student: the totals up to and including the last day. Half of each page stays free for new row versions.
create table student_totals (
  school_id integer not null,
  student_id integer not null,
  first_day date not null,
  last_day date not null,
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
  primary key (school_id, student_id)
) with (fillfactor = 50);

-- Stores an answer once, updates the totals in the same transaction, and returns the stored answer. It stores and returns
-- nothing for a person who is not a member any more, such as a student whose account was deleted a moment ago.
-- Without statistics, as on the first morning, the planner would read whole tables: enable_seqscan = off and
-- `on conflict` make it find a student's rows by their keys.
create function record_answer(
  for_school integer, for_student integer, for_question smallint, with_response smallint,
  on_day date, at_time timestamptz
) returns table (response smallint, created_at timestamptz) language plpgsql set enable_seqscan = off as $$
declare
  known student_totals;
  eaten_now smallint := case for_question when 1 then with_response end;
  rested_now smallint := case for_question when 2 then with_response end;
  feeling_now smallint := case for_question when 3 then with_response end;
  new_days integer := 1;
begin
  -- A student's answers wait for each other, so that no total misses one.
  perform from school_users su
    where su.school_id = for_school and su.user_id = for_student
    for no key update;
  if not found then return; end if;
  insert into answers (school_id, student_id, day, question, response, created_at)
    values (for_school, for_student, on_day, for_question, with_response, at_time)
    on conflict do nothing;
  if not found then
    return query select a.response, a.created_at from answers a
      where a.school_id = for_school and a.student_id = for_student
        and a.day = on_day and a.question = for_question;
    return;
  end if;
  select * into known from student_totals t where t.school_id = for_school and t.student_id = for_student;
  if known.last_day is null or on_day > known.last_day then
    if on_day - known.last_day > 1 then
      insert into student_days
        select for_school, for_student, on_day - ago, null, null, null, null, null, null,
          known.tap_ins, known.eaten_yes, known.eaten_no, known.rested_yes, known.rested_no,
          known.feeling_1, known.feeling_2, known.feeling_3, known.feeling_4, known.feeling_5
        from generate_series(on_day - known.last_day - 1, 1, -1) ago;
    end if;
    insert into student_days values (for_school, for_student, on_day, eaten_now, rested_now, feeling_now,
      case for_question when 1 then at_time end, case for_question when 2 then at_time end,
      case for_question when 3 then at_time end,
      coalesce(known.tap_ins, 0), coalesce(known.eaten_yes, 0), coalesce(known.eaten_no, 0),
      coalesce(known.rested_yes, 0), coalesce(known.rested_no, 0), coalesce(known.feeling_1, 0),
      coalesce(known.feeling_2, 0), coalesce(known.feeling_3, 0), coalesce(known.feeling_4, 0),
      coalesce(known.feeling_5, 0));
  else
    if on_day < known.first_day then
      insert into student_days
        select for_school, for_student, on_day + later, null, null, null, null, null, null,
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from generate_series(0, known.first_day - on_day - 1) later;
    end if;
    insert into student_days as d values (for_school, for_student, on_day, eaten_now, rested_now, feeling_now,
        case for_question when 1 then at_time end, case for_question when 2 then at_time end,
        case for_question when 3 then at_time end, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
      on conflict (school_id, student_id, day) do update set
        eaten = coalesce(excluded.eaten, d.eaten),
        rested = coalesce(excluded.rested, d.rested),
        feeling = coalesce(excluded.feeling, d.feeling),
        eaten_at = coalesce(excluded.eaten_at, d.eaten_at),
        rested_at = coalesce(excluded.rested_at, d.rested_at),
        feeling_at = coalesce(excluded.feeling_at, d.feeling_at)
    returning (num_nonnulls(d.eaten, d.rested, d.feeling) = 1)::integer into new_days;
  end if;
  if known.last_day is null then
    insert into student_totals values (for_school, for_student, on_day, on_day, 1,
      coalesce(eaten_now, 0), coalesce(1 - eaten_now, 0), coalesce(rested_now, 0), coalesce(1 - rested_now, 0),
      coalesce((feeling_now = 1)::integer, 0), coalesce((feeling_now = 2)::integer, 0),
      coalesce((feeling_now = 3)::integer, 0), coalesce((feeling_now = 4)::integer, 0),
      coalesce((feeling_now = 5)::integer, 0));
  else
    update student_totals t set
      first_day = least(t.first_day, on_day),
      last_day = greatest(t.last_day, on_day),
      tap_ins = t.tap_ins + new_days,
      eaten_yes = t.eaten_yes + coalesce(eaten_now, 0),
      eaten_no = t.eaten_no + coalesce(1 - eaten_now, 0),
      rested_yes = t.rested_yes + coalesce(rested_now, 0),
      rested_no = t.rested_no + coalesce(1 - rested_now, 0),
      feeling_1 = t.feeling_1 + coalesce((feeling_now = 1)::integer, 0),
      feeling_2 = t.feeling_2 + coalesce((feeling_now = 2)::integer, 0),
      feeling_3 = t.feeling_3 + coalesce((feeling_now = 3)::integer, 0),
      feeling_4 = t.feeling_4 + coalesce((feeling_now = 4)::integer, 0),
      feeling_5 = t.feeling_5 + coalesce((feeling_now = 5)::integer, 0)
    where t.school_id = for_school and t.student_id = for_student;
  end if;
  -- An answer for a day that is not the last, which a time zone to the west makes possible.
  if on_day < known.last_day then
    update student_days d set
      tap_ins = d.tap_ins + new_days,
      eaten_yes = d.eaten_yes + coalesce(eaten_now, 0),
      eaten_no = d.eaten_no + coalesce(1 - eaten_now, 0),
      rested_yes = d.rested_yes + coalesce(rested_now, 0),
      rested_no = d.rested_no + coalesce(1 - rested_now, 0),
      feeling_1 = d.feeling_1 + coalesce((feeling_now = 1)::integer, 0),
      feeling_2 = d.feeling_2 + coalesce((feeling_now = 2)::integer, 0),
      feeling_3 = d.feeling_3 + coalesce((feeling_now = 3)::integer, 0),
      feeling_4 = d.feeling_4 + coalesce((feeling_now = 4)::integer, 0),
      feeling_5 = d.feeling_5 + coalesce((feeling_now = 5)::integer, 0)
    where d.school_id = for_school and d.student_id = for_student and d.day > on_day;
  end if;
  return query select with_response, at_time;
end $$;

-- The totals as they have to be, computed from the answers alone. First the days with an answer, with that day included.
create view answered_days as
select *, lead(day) over days as next_day, min(day) over days as first_day,
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
    (max(response) filter (where question = 3))::smallint as feeling,
    max(created_at) filter (where question = 1) as eaten_at,
    max(created_at) filter (where question = 2) as rested_at,
    max(created_at) filter (where question = 3) as feeling_at
  from answers
  group by school_id, student_id, day
) per_day
window days as (partition by school_id, student_id order by day);

create view expected_student_days as
select school_id, student_id, day, eaten, rested, feeling, eaten_at, rested_at, feeling_at,
  (tap_ins - 1)::smallint as tap_ins,
  (eaten_yes - coalesce(eaten, 0))::smallint as eaten_yes,
  (eaten_no - coalesce(1 - eaten, 0))::smallint as eaten_no,
  (rested_yes - coalesce(rested, 0))::smallint as rested_yes,
  (rested_no - coalesce(1 - rested, 0))::smallint as rested_no,
  (feeling_1 - coalesce((feeling = 1)::integer, 0))::smallint as feeling_1,
  (feeling_2 - coalesce((feeling = 2)::integer, 0))::smallint as feeling_2,
  (feeling_3 - coalesce((feeling = 3)::integer, 0))::smallint as feeling_3,
  (feeling_4 - coalesce((feeling = 4)::integer, 0))::smallint as feeling_4,
  (feeling_5 - coalesce((feeling = 5)::integer, 0))::smallint as feeling_5
from answered_days
union all
select school_id, student_id, day + after, null, null, null, null, null, null,
  tap_ins, eaten_yes, eaten_no, rested_yes, rested_no, feeling_1, feeling_2, feeling_3, feeling_4, feeling_5
from answered_days cross join generate_series(1, next_day - day - 1) after;

create view expected_student_totals as
select school_id, student_id, first_day, day as last_day,
  tap_ins, eaten_yes, eaten_no, rested_yes, rested_no, feeling_1, feeling_2, feeling_3, feeling_4, feeling_5
from answered_days where next_day is null;
