-- When there is school, by the school itself, and what its students' answers set off. Without a row it is Monday to
-- Friday all year round; without a time zone the clock is that of whoever asks.
create table school_calendars (
  school_id integer primary key references schools on delete cascade,
  time_zone text,
  weekdays smallint[] not null default '{1,2,3,4,5}',
  first_day date,
  last_day date,
  opens_at time not null default '08:00',
  closes_at time not null default '16:00',
  awful boolean not null default true,
  low_days smallint default 3,
  not_eaten_days smallint default 2,
  talk_enabled boolean not null default false,
  stand_in integer references users on delete set null,
  check (last_day >= first_day),
  check (closes_at > opens_at)
);

create table school_holidays (
  school_id integer not null references schools on delete cascade,
  first_day date not null,
  last_day date not null,
  name text not null,
  primary key (school_id, first_day, last_day, name),
  check (last_day >= first_day)
);

-- Figures say which days are school days.
create trigger calendars_come after insert on school_calendars
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger calendars_change after update on school_calendars
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger holidays_come after insert on school_holidays
  referencing new table as changed for each statement execute function count_changed_rows();
create trigger holidays_go after delete on school_holidays
  referencing old table as changed for each statement execute function count_changed_rows();

-- The one place that knows what a school day is.
create function school_days(of_school integer, from_day date, to_day date) returns setof date language sql stable as $$
  select span.first_day + n
  from (select 1) one
  left join school_calendars c on c.school_id = of_school
  cross join lateral (
    select greatest(from_day, c.first_day) as first_day, least(to_day, c.last_day) as last_day
  ) span
  cross join lateral generate_series(0, span.last_day - span.first_day) n
  where extract(isodow from span.first_day + n) = any (coalesce(c.weekdays, '{1,2,3,4,5}'))
    and not exists (select from school_holidays h where h.school_id = of_school
      and span.first_day + n between h.first_day and h.last_day)
$$;

-- The first moment of school from a time on, or with `wanted` the first one at that time of day, moved into school
-- hours and half an hour away from their end. When no school day is in sight a weekday stands in for it: nobody waits
-- for the next school year.
create function next_school_time(of_school integer, device_zone text, from_time timestamptz, wanted time)
returns timestamptz language sql stable as $$
  select greatest(from_time, (span.day + hours.start) at time zone hours.zone)
  from (
    select coalesce(max(c.time_zone), device_zone) as zone, coalesce(max(c.opens_at), '08:00') as opens_at,
      coalesce(max(c.closes_at), '16:00') as closes_at
    from school_calendars c where c.school_id = of_school
  ) known
  cross join lateral (
    select known.zone,
      case when wanted is null then known.opens_at
        else greatest(known.opens_at, least(wanted, known.closes_at - interval '30 minutes')) end as start,
      case when wanted is null then known.closes_at - interval '1 microsecond'
        else greatest(known.opens_at, least(wanted, known.closes_at - interval '30 minutes')) end as until,
      (from_time at time zone known.zone)::date as today
  ) hours
  cross join lateral (
    select day, 1 as rank from school_days(of_school, hours.today, hours.today + 120) day
    union all
    select hours.today + n, 2 from generate_series(0, 9) n where extract(isodow from hours.today + n) < 6
  ) span
  where (span.day + hours.until) at time zone hours.zone >= from_time
  order by span.rank, span.day
  limit 1
$$;
