-- As before, but for whoever is no longer a member: an answer that was on its way while a student was deleted leaves
-- nothing behind, and nothing is returned for it.
create or replace function record_answer(
  for_school integer, for_student integer, for_question smallint, with_response smallint,
  on_day date, at_time timestamptz
) returns table (response smallint, created_at timestamptz) language plpgsql as $$
declare
  known student_totals;
  new_days integer;
begin
  -- A student's answers wait for each other, so that no total misses one.
  perform from school_users su
    where su.school_id = for_school and su.user_id = for_student
    for no key update;
  if not found then return; end if;
  insert into answers (school_id, student_id, day, question, response, created_at)
    values (for_school, for_student, on_day, for_question, with_response, at_time)
    on conflict do nothing;
  if found then
    select * into known from student_totals t where t.school_id = for_school and t.student_id = for_student;
    if known.last_day is null or on_day > known.last_day then
      insert into student_days
        select for_school, for_student, on_day - ago, null, null, null, null, null, null,
          coalesce(known.tap_ins, 0), coalesce(known.eaten_yes, 0), coalesce(known.eaten_no, 0),
          coalesce(known.rested_yes, 0), coalesce(known.rested_no, 0), coalesce(known.feeling_1, 0),
          coalesce(known.feeling_2, 0), coalesce(known.feeling_3, 0), coalesce(known.feeling_4, 0),
          coalesce(known.feeling_5, 0)
        from generate_series(coalesce(on_day - known.last_day - 1, 0), 0, -1) ago;
    elsif on_day < known.first_day then
      insert into student_days
        select for_school, for_student, on_day + later, null, null, null, null, null, null,
          0, 0, 0, 0, 0, 0, 0, 0, 0, 0
        from generate_series(0, known.first_day - on_day - 1) later;
    end if;
    update student_days d set
      eaten = case for_question when 1 then with_response else d.eaten end,
      rested = case for_question when 2 then with_response else d.rested end,
      feeling = case for_question when 3 then with_response else d.feeling end,
      eaten_at = case for_question when 1 then at_time else d.eaten_at end,
      rested_at = case for_question when 2 then at_time else d.rested_at end,
      feeling_at = case for_question when 3 then at_time else d.feeling_at end
    where d.school_id = for_school and d.student_id = for_student and d.day = on_day
    returning (num_nonnulls(d.eaten, d.rested, d.feeling) = 1)::integer into new_days;
    insert into student_totals as t values (for_school, for_student, on_day, on_day,
      new_days, (for_question = 1 and with_response = 1)::integer,
      (for_question = 1 and with_response = 0)::integer, (for_question = 2 and with_response = 1)::integer,
      (for_question = 2 and with_response = 0)::integer, (for_question = 3 and with_response = 1)::integer,
      (for_question = 3 and with_response = 2)::integer, (for_question = 3 and with_response = 3)::integer,
      (for_question = 3 and with_response = 4)::integer, (for_question = 3 and with_response = 5)::integer)
    on conflict (school_id, student_id) do update set
      first_day = least(t.first_day, on_day),
      last_day = greatest(t.last_day, on_day),
      tap_ins = t.tap_ins + excluded.tap_ins,
      eaten_yes = t.eaten_yes + excluded.eaten_yes,
      eaten_no = t.eaten_no + excluded.eaten_no,
      rested_yes = t.rested_yes + excluded.rested_yes,
      rested_no = t.rested_no + excluded.rested_no,
      feeling_1 = t.feeling_1 + excluded.feeling_1,
      feeling_2 = t.feeling_2 + excluded.feeling_2,
      feeling_3 = t.feeling_3 + excluded.feeling_3,
      feeling_4 = t.feeling_4 + excluded.feeling_4,
      feeling_5 = t.feeling_5 + excluded.feeling_5;
    -- An answer for a day that is not the last, which a time zone to the west makes possible.
    if on_day < known.last_day then
      update student_days d set
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
      where d.school_id = for_school and d.student_id = for_student and d.day > on_day;
    end if;
  end if;
  return query select a.response, a.created_at from answers a
    where a.school_id = for_school and a.student_id = for_student
      and a.day = on_day and a.question = for_question;
end $$;
