-- The days of students are partitioned like the answers, and answers to a school's own questions have their totals.
lock table student_days in access exclusive mode;
alter table student_days rename to student_days_history;
alter index student_days_pkey rename to student_days_history_pkey;
alter index student_days_by_day rename to student_days_history_by_day;

create table student_days (
  like student_days_history,
  constraint student_days_pkey primary key (school_id, student_id, day)
) partition by range (day);
create index student_days_by_day on student_days (school_id, day);
alter table student_days
  attach partition student_days_history for values from (minvalue) to (first_partitioned_day());
alter table student_days_history drop constraint student_days_in_history;
create table student_days_default partition of student_days default;
drop function first_partitioned_day;

-- A total of a slot after a response, which is null when the answer is to another question.
create function total_with(total smallint, response smallint, counted integer) returns smallint
language sql immutable as $$
  select case when response is null then total else (coalesce(total, 0) + (response = counted)::integer)::smallint end
$$;

-- Stores an answer once and keeps its totals in the same transaction; returns what is stored, or nothing when the student
-- is no member any more. A student's rows are found by their keys, and in the partition of their day, whatever the planner
-- believes: without the first setting it reads tables from end to end when it knew them empty, and without the second it
-- plans for each answer anew, because a plan for one partition looks cheaper than one for all.
create or replace function record_answer(
  for_school integer, for_student integer, for_question smallint, with_response smallint,
  on_day date, at_time timestamptz
) returns table (response smallint, created_at timestamptz) language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  known student_totals;
  eaten_now smallint := case for_question when 1 then with_response end;
  rested_now smallint := case for_question when 2 then with_response end;
  feeling_now smallint := case for_question when 3 then with_response end;
  own_a_now smallint := case for_question when 4 then with_response end;
  own_b_now smallint := case for_question when 5 then with_response end;
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
          known.feeling_1, known.feeling_2, known.feeling_3, known.feeling_4, known.feeling_5,
          null, null, null, null,
          known.own_a_1, known.own_a_2, known.own_a_3, known.own_a_4, known.own_a_5,
          known.own_b_1, known.own_b_2, known.own_b_3, known.own_b_4, known.own_b_5
        from generate_series(on_day - known.last_day - 1, 1, -1) ago;
    end if;
    insert into student_days values (for_school, for_student, on_day, eaten_now, rested_now, feeling_now,
      case for_question when 1 then at_time end, case for_question when 2 then at_time end,
      case for_question when 3 then at_time end,
      coalesce(known.tap_ins, 0), coalesce(known.eaten_yes, 0), coalesce(known.eaten_no, 0),
      coalesce(known.rested_yes, 0), coalesce(known.rested_no, 0), coalesce(known.feeling_1, 0),
      coalesce(known.feeling_2, 0), coalesce(known.feeling_3, 0), coalesce(known.feeling_4, 0),
      coalesce(known.feeling_5, 0),
      own_a_now, own_b_now,
      case for_question when 4 then at_time end, case for_question when 5 then at_time end,
      known.own_a_1, known.own_a_2, known.own_a_3, known.own_a_4, known.own_a_5,
      known.own_b_1, known.own_b_2, known.own_b_3, known.own_b_4, known.own_b_5);
  else
    if on_day < known.first_day then
      insert into student_days
        select for_school, for_student, on_day + later, null, null, null, null, null, null,
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from generate_series(0, known.first_day - on_day - 1) later;
    end if;
    insert into student_days as d values (for_school, for_student, on_day, eaten_now, rested_now, feeling_now,
        case for_question when 1 then at_time end, case for_question when 2 then at_time end,
        case for_question when 3 then at_time end, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        own_a_now, own_b_now,
        case for_question when 4 then at_time end, case for_question when 5 then at_time end)
      on conflict (school_id, student_id, day) do update set
        eaten = coalesce(excluded.eaten, d.eaten),
        rested = coalesce(excluded.rested, d.rested),
        feeling = coalesce(excluded.feeling, d.feeling),
        eaten_at = coalesce(excluded.eaten_at, d.eaten_at),
        rested_at = coalesce(excluded.rested_at, d.rested_at),
        feeling_at = coalesce(excluded.feeling_at, d.feeling_at),
        own_a = coalesce(excluded.own_a, d.own_a),
        own_b = coalesce(excluded.own_b, d.own_b),
        own_a_at = coalesce(excluded.own_a_at, d.own_a_at),
        own_b_at = coalesce(excluded.own_b_at, d.own_b_at)
    returning (num_nonnulls(d.eaten, d.rested, d.feeling, d.own_a, d.own_b) = 1)::integer into new_days;
  end if;
  if known.last_day is null then
    insert into student_totals values (for_school, for_student, on_day, on_day, 1,
      coalesce(eaten_now, 0), coalesce(1 - eaten_now, 0), coalesce(rested_now, 0), coalesce(1 - rested_now, 0),
      coalesce((feeling_now = 1)::integer, 0), coalesce((feeling_now = 2)::integer, 0),
      coalesce((feeling_now = 3)::integer, 0), coalesce((feeling_now = 4)::integer, 0),
      coalesce((feeling_now = 5)::integer, 0),
      total_with(null, own_a_now, 1), total_with(null, own_a_now, 2), total_with(null, own_a_now, 3),
      total_with(null, own_a_now, 4), total_with(null, own_a_now, 5), total_with(null, own_b_now, 1),
      total_with(null, own_b_now, 2), total_with(null, own_b_now, 3), total_with(null, own_b_now, 4),
      total_with(null, own_b_now, 5));
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
    -- A statement of its own, because these expressions would cost every other answer a tenth of its time.
    if for_question > 3 then
      update student_totals t set
        own_a_1 = total_with(t.own_a_1, own_a_now, 1),
        own_a_2 = total_with(t.own_a_2, own_a_now, 2),
        own_a_3 = total_with(t.own_a_3, own_a_now, 3),
        own_a_4 = total_with(t.own_a_4, own_a_now, 4),
        own_a_5 = total_with(t.own_a_5, own_a_now, 5),
        own_b_1 = total_with(t.own_b_1, own_b_now, 1),
        own_b_2 = total_with(t.own_b_2, own_b_now, 2),
        own_b_3 = total_with(t.own_b_3, own_b_now, 3),
        own_b_4 = total_with(t.own_b_4, own_b_now, 4),
        own_b_5 = total_with(t.own_b_5, own_b_now, 5)
      where t.school_id = for_school and t.student_id = for_student;
    end if;
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
    if for_question > 3 then
      update student_days d set
        own_a_1 = total_with(d.own_a_1, own_a_now, 1),
        own_a_2 = total_with(d.own_a_2, own_a_now, 2),
        own_a_3 = total_with(d.own_a_3, own_a_now, 3),
        own_a_4 = total_with(d.own_a_4, own_a_now, 4),
        own_a_5 = total_with(d.own_a_5, own_a_now, 5),
        own_b_1 = total_with(d.own_b_1, own_b_now, 1),
        own_b_2 = total_with(d.own_b_2, own_b_now, 2),
        own_b_3 = total_with(d.own_b_3, own_b_now, 3),
        own_b_4 = total_with(d.own_b_4, own_b_now, 4),
        own_b_5 = total_with(d.own_b_5, own_b_now, 5)
      where d.school_id = for_school and d.student_id = for_student and d.day > on_day;
    end if;
  end if;
  response := with_response;
  created_at := at_time;
  return next;
end $$;

select add_school_years('student_days', current_date + 120);
