-- The answers that were replaced on the day on which they were given, and the answers that replaced them. `answers` has the
-- latest response with the time of the first one, so that totals and a rebuild of them need nothing else.
create table answer_corrections (
  school_id integer not null,
  student_id integer not null,
  day date not null,
  question smallint not null,
  -- The corrections of one answer are numbered from 1. The first answer has the number 0.
  number smallint not null,
  replaced_response smallint not null,
  replaced_at timestamptz not null,
  replaced_was_low boolean not null,
  response smallint not null,
  at timestamptz not null,
  primary key (school_id, student_id, day, question, number),
  constraint answer_corrections_response_check check (fits_question(question, response)),
  constraint answer_corrections_number_check check (number > 0)
);

create function refuse_correction_change() returns trigger language plpgsql as $$
begin
  raise exception 'the corrections of answers are append-only';
end $$;
create trigger answer_corrections_are_append_only before update on answer_corrections
  for each row execute function refuse_correction_change();

-- The difference in the total of one response when an answer changes.
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
  insert into answer_corrections values (for_school, for_student, on_day, for_question, number + 1, held.response,
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
  -- The totals before each later day, which a time zone to the west makes possible.
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

-- A note that an admin has withheld from the records of students. Its reason is kept.
create table withheld_notes (
  event_id bigint primary key references follow_up_events on delete cascade,
  school_id integer not null,
  reason text not null,
  withheld_by integer,
  withheld_at timestamptz not null
);

-- The looks at one student, and those at a school in a time, which admins and operators search.
create index audit_by_subject on audit (subject_id, at);
create index audit_by_school_and_time on audit (school_id, at);

-- The last time of an account whose sessions have ended. A running session has its own.
create table account_uses (
  user_id integer primary key references users on delete cascade,
  seen_at timestamptz not null
);
create function keep_account_use() returns trigger language plpgsql as $$
begin
  -- A user who is being deleted is not found any more.
  insert into account_uses as known (user_id, seen_at)
    select u.id, old.seen_at from users u where u.id = old.user_id
    on conflict (user_id) do update set seen_at = greatest(known.seen_at, excluded.seen_at);
  return null;
end $$;
create trigger sessions_keep_use after delete on sessions for each row execute function keep_account_use();
