-- The tables that grow have no foreign keys, and their keys begin with the school, so that they can be split by school.

-- The condition of constraints is a function, because PostgreSQL parses the text of a constraint at each insert. Questions
-- 4 and 5 are the slots A and B for a school's own questions. They have responses from 1 to 5; a question with the responses
-- yes and no uses 1 and 2.
create function fits_question(question smallint, response smallint) returns boolean language plpgsql immutable as $$
begin
  return case when question between 1 and 2 then response between 0 and 1
    else question between 3 and 5 and response between 1 and 5 end;
end $$;

create table answers (
  school_id integer not null,
  student_id integer not null,
  day date not null,
  question smallint not null,
  response smallint not null,
  created_at timestamptz not null,
  primary key (school_id, student_id, day, question),
  constraint answers_response_check check (fits_question(question, response))
) partition by range (day);

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
select refuse_truncate_of('answer_corrections');

-- One row per student and day from the first answer to the last, also for the days between without an answer: the day's
-- responses, and the totals of all days before it. The totals of a period are those of the row after its end minus
-- those of the row at its start. The totals of the slots A and B are null until the student has answered a question in
-- them: they take no space at a school with three questions.
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
  own_a smallint,
  own_b smallint,
  own_a_at timestamptz,
  own_b_at timestamptz,
  own_a_1 smallint,
  own_a_2 smallint,
  own_a_3 smallint,
  own_a_4 smallint,
  own_a_5 smallint,
  own_b_1 smallint,
  own_b_2 smallint,
  own_b_3 smallint,
  own_b_4 smallint,
  own_b_5 smallint,
  primary key (school_id, student_id, day)
) partition by range (day);
create index student_days_by_day on student_days (school_id, day);

do $$
declare
  partitioned text;
begin
  foreach partitioned in array array['answers', 'student_days'] loop
    execute format('create table %I partition of %I for values from (minvalue) to (%L)',
      partitioned || '_history', partitioned, first_partitioned_day());
    execute format('create table %I partition of %I default', partitioned || '_default', partitioned);
    perform add_school_years(partitioned::regclass, current_date + 120);
  end loop;
end $$;
drop function first_partitioned_day;
-- PostgreSQL collects the statistics of a partitioned table only on request, which the maintenance of the API repeats.
analyze answers, student_days;

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
  own_a_1 smallint,
  own_a_2 smallint,
  own_a_3 smallint,
  own_a_4 smallint,
  own_a_5 smallint,
  own_b_1 smallint,
  own_b_2 smallint,
  own_b_3 smallint,
  own_b_4 smallint,
  own_b_5 smallint,
  primary key (school_id, student_id)
) with (fillfactor = 50);

-- The questions that a school asks beside the built-in ones. Their answers are in the slots A and B of the student's day:
-- a question has its slot from its first day to its last, and no other one of the school has it on those days.
create table own_questions (
  id integer generated always as identity primary key,
  school_id integer not null references schools on delete cascade,
  -- As in `answers.question`: 4 is slot A, 5 is slot B.
  slot smallint not null check (slot in (4, 5)),
  type text not null check (type in ('basic', 'steps')),
  -- By language: the question, and the words of its five steps.
  texts jsonb not null,
  -- As stored in `answers`: 1 is yes and 2 is no, or a step.
  low_responses smallint[] not null,
  -- Empty for every grade, and for every school day.
  grades smallint[] not null,
  weekdays smallint[] not null,
  first_day date not null,
  last_day date not null,
  verified text not null check (verified in ('pending', 'approved', 'rejected')),
  author_id integer references users on delete set null,
  created_at timestamptz not null,
  -- When the first answer was stored; from then on the question can be ended, and not be changed.
  answered_at timestamptz,
  ended_at timestamptz,
  check (last_day >= first_day)
);
create index own_questions_by_day on own_questions (school_id, last_day);
create index own_questions_by_author on own_questions (author_id);

-- The questions that a district offers to its schools.
create table question_offers (
  id integer generated always as identity primary key,
  district_id integer not null references districts on delete cascade,
  type text not null check (type in ('basic', 'steps')),
  texts jsonb not null,
  low_responses smallint[] not null,
  author_id integer references users on delete set null,
  created_at timestamptz not null
);
create index question_offers_by_district on question_offers (district_id);
create index question_offers_by_author on question_offers (author_id);
