-- The same totals up to and including the student's last day.
alter table student_totals
  add column own_a_1 smallint,
  add column own_a_2 smallint,
  add column own_a_3 smallint,
  add column own_a_4 smallint,
  add column own_a_5 smallint,
  add column own_b_1 smallint,
  add column own_b_2 smallint,
  add column own_b_3 smallint,
  add column own_b_4 smallint,
  add column own_b_5 smallint;
