-- As before, in fewer steps: the first answer of a day makes its row as it is to be, the totals are made once and then
-- changed, and what has just been stored is not looked up again.
create or replace function record_answer(
  for_school integer, for_student integer, for_question smallint, with_response smallint,
  on_day date, at_time timestamptz
) returns table (response smallint, created_at timestamptz) language plpgsql as $$
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
    update student_days d set
      eaten = coalesce(eaten_now, d.eaten),
      rested = coalesce(rested_now, d.rested),
      feeling = coalesce(feeling_now, d.feeling),
      eaten_at = case for_question when 1 then at_time else d.eaten_at end,
      rested_at = case for_question when 2 then at_time else d.rested_at end,
      feeling_at = case for_question when 3 then at_time else d.feeling_at end
    where d.school_id = for_school and d.student_id = for_student and d.day = on_day
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
