-- The day's responses to the questions in the slots A and B, and their totals before that day. The totals of a slot are
-- null until the student has answered a question in it: they take no space at a school with three questions.
alter table student_days
  add column own_a smallint,
  add column own_b smallint,
  add column own_a_at timestamptz,
  add column own_b_at timestamptz,
  add column own_a_1 smallint,
  add column own_a_2 smallint,
  add column own_a_3 smallint,
  add column own_a_4 smallint,
  add column own_a_5 smallint,
  add column own_b_1 smallint,
  add column own_b_2 smallint,
  add column own_b_3 smallint,
  add column own_b_4 smallint,
  add column own_b_5 smallint,
  add constraint student_days_in_history check (day < first_partitioned_day()) not valid;
