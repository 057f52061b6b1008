-- Answers are partitioned by school year (1 July to 30 June). `answers_history` has all days before the first school year
-- with a partition of its own, and `answers_default` those after the last one, so that no answer is ever refused.
-- The views come first: whoever reads them locks them before the table.
drop view expected_student_totals, expected_student_days, answered_days;
lock table answers in access exclusive mode;
alter table answers rename to answers_history;
alter index answers_pkey rename to answers_history_pkey;

create table answers (
  school_id integer not null,
  student_id integer not null,
  day date not null,
  question smallint not null,
  response smallint not null,
  created_at timestamptz not null,
  constraint answers_pkey primary key (school_id, student_id, day, question),
  constraint answers_response_check check (fits_question(question, response))
) partition by range (day);
alter table answers attach partition answers_history for values from (minvalue) to (first_partitioned_day());
alter table answers_history drop constraint answers_in_history;
create table answers_default partition of answers default;

-- Adds the partitions of the school years up to that of a day; returns how many. Rows of theirs that the default partition
-- has are moved. The new table is attached and not created as a partition, because answers need not wait for that.
create function add_school_years(partitioned regclass, until_day date) returns integer language plpgsql as $$
declare
  first_day date;
  last_day date;
  new_partition text;
  added integer := 0;
begin
  loop
    -- The end of the last partition. Its bounds are the text `FOR VALUES FROM (…) TO ('2027-07-01')`.
    select max(substring(pg_get_expr(c.relpartbound, c.oid) from $bound$ TO \('(.+)'\)$bound$)::date) into first_day
      from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = partitioned;
    exit when first_day > until_day;
    last_day := first_day + interval '1 year' - interval '1 day';
    new_partition := concat_ws('_', partitioned, extract(year from first_day), extract(year from last_day));
    execute format('create table %I (like %s including defaults including constraints)', new_partition, partitioned);
    execute format('lock table %s_default in access exclusive mode', partitioned);
    execute format('with moved as (delete from %s_default where day between %L and %L returning *)
      insert into %I select * from moved', partitioned, first_day, last_day, new_partition);
    execute format('alter table %s attach partition %I for values from (%L) to (%L)',
      partitioned, new_partition, first_day, last_day + 1);
    added := added + 1;
  end loop;
  return added;
end $$;
select add_school_years('answers', current_date + 120);

-- What the rollup must be, worked out from the answers alone: first the days with an answer, their totals inclusive.
create view answered_days as
select *, lead(day) over days as next_day, min(day) over days as first_day,
  (count(*) over days)::smallint as tap_ins,
  (count(*) filter (where eaten = 1) over days)::smallint as eaten_yes,
  (count(*) filter (where eaten = 0) over days)::smallint as eaten_no,
  (count(*) filter (where rested = 1) over days)::smallint as rested_yes,
  (count(*) filter (where rested = 0) over days)::smallint as rested_no,
  (count(*) filter (where feeling = 1) over days)::smallint as feeling_1,
  (count(*) filter (where feeling = 2) over days)::smallint as feeling_2,
  (count(*) filter (where feeling = 3) over days)::smallint as feeling_3,
  (count(*) filter (where feeling = 4) over days)::smallint as feeling_4,
  (count(*) filter (where feeling = 5) over days)::smallint as feeling_5,
  -- A sum, and not a count, is null until there is an answer.
  (sum((own_a = 1)::integer) over days)::smallint as own_a_1,
  (sum((own_a = 2)::integer) over days)::smallint as own_a_2,
  (sum((own_a = 3)::integer) over days)::smallint as own_a_3,
  (sum((own_a = 4)::integer) over days)::smallint as own_a_4,
  (sum((own_a = 5)::integer) over days)::smallint as own_a_5,
  (sum((own_b = 1)::integer) over days)::smallint as own_b_1,
  (sum((own_b = 2)::integer) over days)::smallint as own_b_2,
  (sum((own_b = 3)::integer) over days)::smallint as own_b_3,
  (sum((own_b = 4)::integer) over days)::smallint as own_b_4,
  (sum((own_b = 5)::integer) over days)::smallint as own_b_5
from (
  select school_id, student_id, day,
    (max(response) filter (where question = 1))::smallint as eaten,
    (max(response) filter (where question = 2))::smallint as rested,
    (max(response) filter (where question = 3))::smallint as feeling,
    (max(response) filter (where question = 4))::smallint as own_a,
    (max(response) filter (where question = 5))::smallint as own_b,
    max(created_at) filter (where question = 1) as eaten_at,
    max(created_at) filter (where question = 2) as rested_at,
    max(created_at) filter (where question = 3) as feeling_at,
    max(created_at) filter (where question = 4) as own_a_at,
    max(created_at) filter (where question = 5) as own_b_at
  from answers
  group by school_id, student_id, day
) per_day
window days as (partition by school_id, student_id order by day);

create view expected_student_days as
select school_id, student_id, day, eaten, rested, feeling, eaten_at, rested_at, feeling_at,
  (tap_ins - 1)::smallint as tap_ins,
  (eaten_yes - coalesce(eaten, 0))::smallint as eaten_yes,
  (eaten_no - coalesce(1 - eaten, 0))::smallint as eaten_no,
  (rested_yes - coalesce(rested, 0))::smallint as rested_yes,
  (rested_no - coalesce(1 - rested, 0))::smallint as rested_no,
  (feeling_1 - coalesce((feeling = 1)::integer, 0))::smallint as feeling_1,
  (feeling_2 - coalesce((feeling = 2)::integer, 0))::smallint as feeling_2,
  (feeling_3 - coalesce((feeling = 3)::integer, 0))::smallint as feeling_3,
  (feeling_4 - coalesce((feeling = 4)::integer, 0))::smallint as feeling_4,
  (feeling_5 - coalesce((feeling = 5)::integer, 0))::smallint as feeling_5,
  own_a, own_b, own_a_at, own_b_at,
  -- The totals before a day are those up to and including the last day before it.
  lag(own_a_1) over days as own_a_1, lag(own_a_2) over days as own_a_2, lag(own_a_3) over days as own_a_3,
  lag(own_a_4) over days as own_a_4, lag(own_a_5) over days as own_a_5,
  lag(own_b_1) over days as own_b_1, lag(own_b_2) over days as own_b_2, lag(own_b_3) over days as own_b_3,
  lag(own_b_4) over days as own_b_4, lag(own_b_5) over days as own_b_5
from answered_days
window days as (partition by school_id, student_id order by day)
union all
select school_id, student_id, day + after, null, null, null, null, null, null,
  tap_ins, eaten_yes, eaten_no, rested_yes, rested_no, feeling_1, feeling_2, feeling_3, feeling_4, feeling_5,
  null, null, null, null,
  own_a_1, own_a_2, own_a_3, own_a_4, own_a_5, own_b_1, own_b_2, own_b_3, own_b_4, own_b_5
from answered_days cross join generate_series(1, next_day - day - 1) after;

create view expected_student_totals as
select school_id, student_id, first_day, day as last_day,
  tap_ins, eaten_yes, eaten_no, rested_yes, rested_no, feeling_1, feeling_2, feeling_3, feeling_4, feeling_5,
  own_a_1, own_a_2, own_a_3, own_a_4, own_a_5, own_b_1, own_b_2, own_b_3, own_b_4, own_b_5
from answered_days where next_day is null;
