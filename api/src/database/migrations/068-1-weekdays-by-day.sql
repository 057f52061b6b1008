-- The weekdays that held before a change of the calendar. They hold for the days before `until_day`, and after the change of
-- before. The weekdays of `school_calendars` hold from the last change on.
create table former_weekdays (
  school_id integer not null references schools on delete cascade,
  until_day date not null,
  weekdays smallint[] not null,
  primary key (school_id, until_day)
);

create or replace function school_days(of_school integer, from_day date, to_day date)
returns setof date language sql stable as $$
  select day
  from school_calendars c
  cross join lateral (
    select greatest(from_day, c.first_day) as first_day, least(to_day, c.last_day) as last_day
  ) span
  cross join lateral generate_series(0, span.last_day - span.first_day) n
  cross join lateral (select span.first_day + n as day) each
  where c.school_id = of_school
    and extract(isodow from day) = any (coalesce((select f.weekdays from former_weekdays f
      where f.school_id = of_school and f.until_day > day order by f.until_day limit 1), c.weekdays))
    and not exists (select from school_holidays h where h.school_id = of_school
      and day between h.first_day and h.last_day)
$$;
