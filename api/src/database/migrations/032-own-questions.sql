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

create trigger own_questions_come after insert on own_questions
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger own_questions_change after update on own_questions
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger own_questions_go after delete on own_questions
  referencing old table as changed for each statement execute function count_changed_rows();

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

-- Null for those who chose before there was this rule: the default of their role applies.
alter table notice_choices add column own_low text check (own_low in ('now', 'digest', 'off'));
