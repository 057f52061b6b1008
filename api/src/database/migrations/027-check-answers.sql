-- Reads the table once. Answers and figures do not wait for it. After this and 028 the tables can become partitions without
-- being read again.
alter table answers
  validate constraint answers_response_check,
  validate constraint answers_in_history;
