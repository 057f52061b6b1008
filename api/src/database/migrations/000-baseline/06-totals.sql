-- Returns the total of a slot after a response, which is null when the answer is to another question.
create function total_with(total smallint, response smallint, counted integer) returns smallint
language sql immutable as $$
  select case when response is null then total else (coalesce(total, 0) + (response = counted)::integer)::smallint end
$$;

-- Stores an answer once, updates the totals in the same transaction, and returns the stored answer. It stores and returns
-- nothing for a person who is not a member any more, such as a student whose account was deleted a moment ago.
-- The planner has to find a student's rows by their keys, and in the partition of their day. Without the first setting it
-- would read whole tables as long as they have no statistics, as on the first morning. Without the second one it would plan
-- each answer anew, because a plan for one partition looks cheaper than one for all.
create function record_answer(
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
      insert into student_days (school_id, student_id, day, tap_ins, eaten_yes, eaten_no, rested_yes, rested_no,
          feeling_1, feeling_2, feeling_3, feeling_4, feeling_5,
          own_a_1, own_a_2, own_a_3, own_a_4, own_a_5, own_b_1, own_b_2, own_b_3, own_b_4, own_b_5)
        select for_school, for_student, on_day - ago,
          known.tap_ins, known.eaten_yes, known.eaten_no, known.rested_yes, known.rested_no,
          known.feeling_1, known.feeling_2, known.feeling_3, known.feeling_4, known.feeling_5,
          known.own_a_1, known.own_a_2, known.own_a_3, known.own_a_4, known.own_a_5,
          known.own_b_1, known.own_b_2, known.own_b_3, known.own_b_4, known.own_b_5
        from generate_series(on_day - known.last_day - 1, 1, -1) ago;
    end if;
    insert into student_days (school_id, student_id, day, eaten, rested, feeling, own_a, own_b,
        eaten_at, rested_at, feeling_at, own_a_at, own_b_at, tap_ins, eaten_yes, eaten_no, rested_yes, rested_no,
        feeling_1, feeling_2, feeling_3, feeling_4, feeling_5,
        own_a_1, own_a_2, own_a_3, own_a_4, own_a_5, own_b_1, own_b_2, own_b_3, own_b_4, own_b_5)
      values (for_school, for_student, on_day, eaten_now, rested_now, feeling_now, own_a_now, own_b_now,
        case for_question when 1 then at_time end, case for_question when 2 then at_time end,
        case for_question when 3 then at_time end, case for_question when 4 then at_time end,
        case for_question when 5 then at_time end,
        coalesce(known.tap_ins, 0), coalesce(known.eaten_yes, 0), coalesce(known.eaten_no, 0),
        coalesce(known.rested_yes, 0), coalesce(known.rested_no, 0), coalesce(known.feeling_1, 0),
        coalesce(known.feeling_2, 0), coalesce(known.feeling_3, 0), coalesce(known.feeling_4, 0),
        coalesce(known.feeling_5, 0),
        known.own_a_1, known.own_a_2, known.own_a_3, known.own_a_4, known.own_a_5,
        known.own_b_1, known.own_b_2, known.own_b_3, known.own_b_4, known.own_b_5);
  else
    if on_day < known.first_day then
      insert into student_days (school_id, student_id, day, tap_ins, eaten_yes, eaten_no, rested_yes, rested_no,
          feeling_1, feeling_2, feeling_3, feeling_4, feeling_5)
        select for_school, for_student, on_day + later, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from generate_series(0, known.first_day - on_day - 1) later;
    end if;
    insert into student_days as d (school_id, student_id, day, eaten, rested, feeling, own_a, own_b,
        eaten_at, rested_at, feeling_at, own_a_at, own_b_at, tap_ins, eaten_yes, eaten_no, rested_yes, rested_no,
        feeling_1, feeling_2, feeling_3, feeling_4, feeling_5)
      values (for_school, for_student, on_day, eaten_now, rested_now, feeling_now, own_a_now, own_b_now,
        case for_question when 1 then at_time end, case for_question when 2 then at_time end,
        case for_question when 3 then at_time end, case for_question when 4 then at_time end,
        case for_question when 5 then at_time end, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
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
    insert into student_totals (school_id, student_id, first_day, last_day, tap_ins, eaten_yes, eaten_no, rested_yes,
        rested_no, feeling_1, feeling_2, feeling_3, feeling_4, feeling_5,
        own_a_1, own_a_2, own_a_3, own_a_4, own_a_5, own_b_1, own_b_2, own_b_3, own_b_4, own_b_5)
      values (for_school, for_student, on_day, on_day, 1,
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
    -- This is a statement of its own, because the expressions would cost every other answer a tenth of its time.
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
  -- A time zone to the west makes an answer possible for a day that is not the last.
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

-- Returns the difference in the total of one response when an answer changes.
create function total_change(is_question boolean, old_response smallint, new_response smallint, counted integer)
returns integer language sql immutable as $$
  select case when is_question then (new_response = counted)::integer - (old_response = counted)::integer else 0 end
$$;

-- Replaces the answer that has this number, and updates the totals in the same transaction. Returns the answer that is stored
-- then. An answer that has been replaced already stays as it is, so that repeated and late calls change nothing. Returns
-- nothing when there is no answer, or the student is no member any more.
create function correct_answer(
  for_school integer, for_student integer, for_question smallint, on_day date, replaces smallint,
  with_response smallint, low_responses smallint[], at_time timestamptz
) returns table (response smallint, created_at timestamptz, number smallint, is_new boolean) language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  held answers;
  latest answer_corrections;
begin
  -- A student's answers and corrections wait for each other, so that no total misses one.
  perform from school_users su
    where su.school_id = for_school and su.user_id = for_student
    for no key update;
  if not found then return; end if;
  select * into held from answers a
    where a.school_id = for_school and a.student_id = for_student and a.day = on_day and a.question = for_question;
  if not found then return; end if;
  select * into latest from answer_corrections c
    where c.school_id = for_school and c.student_id = for_student and c.day = on_day and c.question = for_question
    order by c.number desc limit 1;
  created_at := held.created_at;
  number := coalesce(latest.number, 0);
  if number <> replaces or held.response = with_response then
    response := held.response;
    is_new := false;
    return next;
    return;
  end if;
  insert into answer_corrections (school_id, student_id, day, question, number, replaced_response, replaced_at,
      replaced_was_low, response, at)
    values (for_school, for_student, on_day, for_question, number + 1, held.response,
      coalesce(latest.at, held.created_at), held.response = any(low_responses), with_response, at_time);
  update answers a set response = with_response
    where a.school_id = for_school and a.student_id = for_student and a.day = on_day and a.question = for_question;
  update student_days d set
    eaten = case for_question when 1 then with_response else d.eaten end,
    rested = case for_question when 2 then with_response else d.rested end,
    feeling = case for_question when 3 then with_response else d.feeling end,
    own_a = case for_question when 4 then with_response else d.own_a end,
    own_b = case for_question when 5 then with_response else d.own_b end
  where d.school_id = for_school and d.student_id = for_student and d.day = on_day;
  update student_totals t set
    eaten_yes = t.eaten_yes + case for_question when 1 then with_response - held.response else 0 end,
    eaten_no = t.eaten_no - case for_question when 1 then with_response - held.response else 0 end,
    rested_yes = t.rested_yes + case for_question when 2 then with_response - held.response else 0 end,
    rested_no = t.rested_no - case for_question when 2 then with_response - held.response else 0 end,
    feeling_1 = t.feeling_1 + total_change(for_question = 3, held.response, with_response, 1),
    feeling_2 = t.feeling_2 + total_change(for_question = 3, held.response, with_response, 2),
    feeling_3 = t.feeling_3 + total_change(for_question = 3, held.response, with_response, 3),
    feeling_4 = t.feeling_4 + total_change(for_question = 3, held.response, with_response, 4),
    feeling_5 = t.feeling_5 + total_change(for_question = 3, held.response, with_response, 5),
    own_a_1 = t.own_a_1 + total_change(for_question = 4, held.response, with_response, 1),
    own_a_2 = t.own_a_2 + total_change(for_question = 4, held.response, with_response, 2),
    own_a_3 = t.own_a_3 + total_change(for_question = 4, held.response, with_response, 3),
    own_a_4 = t.own_a_4 + total_change(for_question = 4, held.response, with_response, 4),
    own_a_5 = t.own_a_5 + total_change(for_question = 4, held.response, with_response, 5),
    own_b_1 = t.own_b_1 + total_change(for_question = 5, held.response, with_response, 1),
    own_b_2 = t.own_b_2 + total_change(for_question = 5, held.response, with_response, 2),
    own_b_3 = t.own_b_3 + total_change(for_question = 5, held.response, with_response, 3),
    own_b_4 = t.own_b_4 + total_change(for_question = 5, held.response, with_response, 4),
    own_b_5 = t.own_b_5 + total_change(for_question = 5, held.response, with_response, 5)
  where t.school_id = for_school and t.student_id = for_student;
  -- A time zone to the west makes later days possible.
  update student_days d set
    eaten_yes = d.eaten_yes + case for_question when 1 then with_response - held.response else 0 end,
    eaten_no = d.eaten_no - case for_question when 1 then with_response - held.response else 0 end,
    rested_yes = d.rested_yes + case for_question when 2 then with_response - held.response else 0 end,
    rested_no = d.rested_no - case for_question when 2 then with_response - held.response else 0 end,
    feeling_1 = d.feeling_1 + total_change(for_question = 3, held.response, with_response, 1),
    feeling_2 = d.feeling_2 + total_change(for_question = 3, held.response, with_response, 2),
    feeling_3 = d.feeling_3 + total_change(for_question = 3, held.response, with_response, 3),
    feeling_4 = d.feeling_4 + total_change(for_question = 3, held.response, with_response, 4),
    feeling_5 = d.feeling_5 + total_change(for_question = 3, held.response, with_response, 5),
    own_a_1 = d.own_a_1 + total_change(for_question = 4, held.response, with_response, 1),
    own_a_2 = d.own_a_2 + total_change(for_question = 4, held.response, with_response, 2),
    own_a_3 = d.own_a_3 + total_change(for_question = 4, held.response, with_response, 3),
    own_a_4 = d.own_a_4 + total_change(for_question = 4, held.response, with_response, 4),
    own_a_5 = d.own_a_5 + total_change(for_question = 4, held.response, with_response, 5),
    own_b_1 = d.own_b_1 + total_change(for_question = 5, held.response, with_response, 1),
    own_b_2 = d.own_b_2 + total_change(for_question = 5, held.response, with_response, 2),
    own_b_3 = d.own_b_3 + total_change(for_question = 5, held.response, with_response, 3),
    own_b_4 = d.own_b_4 + total_change(for_question = 5, held.response, with_response, 4),
    own_b_5 = d.own_b_5 + total_change(for_question = 5, held.response, with_response, 5)
  where d.school_id = for_school and d.student_id = for_student and d.day > on_day;
  -- The number of answers is the same, so that cached figures would stay.
  perform count_change(array[for_school]);
  response := with_response;
  number := number + 1;
  is_new := true;
  return next;
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
  (count(*) filter (where feeling = 5) over days)::smallint as feeling_5,
  -- A sum, and not a count, is null until there is an answer.
  (sum((own_a = 1)::integer) over days)::smallint as own_a_1,
  (sum((own_a = 2)::integer) over days)::smallint as own_a_2,
  (sum((own_a = 3)::integer) over days)::smallint as own_a_3,
  (sum((own_a = 4)::integer) over days)::smallint as own_a_4,
  (sum((own_a = 5)::integer) over days)::smallint as own_a_5,
  (sum((own_b = 1)::integer) over days)::smallint as own_b_1,
  (sum((own_b = 2)::integer) over days)::smallint as own_b_2,
  (sum((own_b = 3)::integer) over days)::smallint as own_b_3,
  (sum((own_b = 4)::integer) over days)::smallint as own_b_4,
  (sum((own_b = 5)::integer) over days)::smallint as own_b_5
from (
  select school_id, student_id, day,
    (max(response) filter (where question = 1))::smallint as eaten,
    (max(response) filter (where question = 2))::smallint as rested,
    (max(response) filter (where question = 3))::smallint as feeling,
    (max(response) filter (where question = 4))::smallint as own_a,
    (max(response) filter (where question = 5))::smallint as own_b,
    max(created_at) filter (where question = 1) as eaten_at,
    max(created_at) filter (where question = 2) as rested_at,
    max(created_at) filter (where question = 3) as feeling_at,
    max(created_at) filter (where question = 4) as own_a_at,
    max(created_at) filter (where question = 5) as own_b_at
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
  (feeling_5 - coalesce((feeling = 5)::integer, 0))::smallint as feeling_5,
  own_a, own_b, own_a_at, own_b_at,
  -- The totals before a day are those up to and including the last day before it.
  lag(own_a_1) over days as own_a_1, lag(own_a_2) over days as own_a_2, lag(own_a_3) over days as own_a_3,
  lag(own_a_4) over days as own_a_4, lag(own_a_5) over days as own_a_5,
  lag(own_b_1) over days as own_b_1, lag(own_b_2) over days as own_b_2, lag(own_b_3) over days as own_b_3,
  lag(own_b_4) over days as own_b_4, lag(own_b_5) over days as own_b_5
from answered_days
window days as (partition by school_id, student_id order by day)
union all
select school_id, student_id, day + after, null, null, null, null, null, null,
  tap_ins, eaten_yes, eaten_no, rested_yes, rested_no, feeling_1, feeling_2, feeling_3, feeling_4, feeling_5,
  null, null, null, null,
  own_a_1, own_a_2, own_a_3, own_a_4, own_a_5, own_b_1, own_b_2, own_b_3, own_b_4, own_b_5
from answered_days cross join generate_series(1, next_day - day - 1) after;

create view expected_student_totals as
select school_id, student_id, first_day, day as last_day,
  tap_ins, eaten_yes, eaten_no, rested_yes, rested_no, feeling_1, feeling_2, feeling_3, feeling_4, feeling_5,
  own_a_1, own_a_2, own_a_3, own_a_4, own_a_5, own_b_1, own_b_2, own_b_3, own_b_4, own_b_5
from answered_days where next_day is null;
