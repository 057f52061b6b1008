-- Reads both tables once. Answers and figures do not wait for it. After this the tables can become partitions without
-- being read again.
alter table answers
  validate constraint answers_response_check,
  validate constraint answers_in_history;
alter table student_days validate constraint student_days_in_history;
