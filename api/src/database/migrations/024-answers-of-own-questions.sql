-- Questions 4 and 5 are the two slots for a school's own questions. They have responses from 1 to 5; a question with the
-- responses yes and no uses 1 and 2.
--
-- The migrations 024 to 030 also make `answers` and `student_days` partitioned tables, without copying a row: the tables
-- that exist become the first partition of new ones. Each migration waits for a strong lock on one busy table at most, and
-- holds it for milliseconds: statements of an API that keeps running wait shortly, and cannot deadlock with a migration. The
-- lock under which 027 and 028 read a table stops neither reads nor writes.

-- The first day that gets a partition of its own: a 1 July after all answers, far enough ahead that an API which answers
-- meanwhile cannot reach it.
do $$
declare
  last_day date := greatest(current_date + 60, (select max(day) from answers));
begin
  execute format('create function first_partitioned_day() returns date language sql immutable return %L::date',
    date_trunc('year', last_day + interval '6 months') + interval '6 months');
end $$;

-- The condition of the constraint below is a function, because PostgreSQL parses the text of a constraint at each insert.
create function fits_question(question smallint, response smallint) returns boolean language plpgsql immutable as $$
begin
  return case when question between 1 and 2 then response between 0 and 1
    else question between 3 and 5 and response between 1 and 5 end;
end $$;

-- A new constraint without `not valid` would read the whole table under the lock. Migration 027 reads it without one.
alter table answers
  drop constraint answers_question_check,
  drop constraint answers_check,
  add constraint answers_response_check check (fits_question(question, response)) not valid,
  add constraint answers_in_history check (day < first_partitioned_day()) not valid;
