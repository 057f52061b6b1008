-- The school days and school hours of a school. Every school has a row, so that the defaults of its columns are the only
-- ones.
create table school_calendars (
  school_id integer primary key references schools on delete cascade,
  -- Null: the clock is that of the device that asks.
  time_zone text,
  weekdays smallint[] not null default '{1,2,3,4,5}',
  first_day date,
  last_day date,
  opens_at time not null default '08:00',
  closes_at time not null default '16:00',
  check (last_day >= first_day),
  check (closes_at > opens_at)
);

-- The weekdays that held before a change of the calendar. They hold for the days before `until_day`, and after the change of
-- before. The weekdays of `school_calendars` hold from the last change on.
create table former_weekdays (
  school_id integer not null references schools on delete cascade,
  until_day date not null,
  weekdays smallint[] not null,
  primary key (school_id, until_day)
);

create table school_holidays (
  school_id integer not null references schools on delete cascade,
  first_day date not null,
  last_day date not null,
  name text not null,
  primary key (school_id, first_day, last_day, name),
  check (last_day >= first_day)
);

create function make_calendar() returns trigger language plpgsql as $$
begin
  insert into school_calendars (school_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger schools_make_calendar after insert on schools for each row execute function make_calendar();

-- The day on which a person joined a school. A school without a time zone has the clock of New York.
create function joining_day(joined timestamptz, time_zone text) returns date language sql immutable as $$
  select (joined at time zone coalesce(nullif(time_zone, ''), 'America/New_York'))::date
$$;

-- The school days of a school in a period. No other place decides what a school day is.
create function school_days(of_school integer, from_day date, to_day date)
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

-- The first moment of school from a time on. With `wanted` it is the first one at that time of day, moved into school
-- hours and to half an hour before their end at the latest. When no school day is in sight a weekday is used instead:
-- nobody waits for the next school year.
create function next_school_time(of_school integer, device_zone text, from_time timestamptz, wanted time)
returns timestamptz language sql stable as $$
  select greatest(from_time, (span.day + hours.start) at time zone hours.zone)
  from (
    select coalesce(c.time_zone, device_zone) as zone, c.opens_at, c.closes_at
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

-- The time at which school has been open for a number of minutes from a time on. It is always within school hours.
create function school_time_after(of_school integer, device_zone text, from_time timestamptz, minutes integer)
returns timestamptz language plpgsql stable as $$
declare
  zone text;
  closes time;
  rest interval := minutes * interval '1 minute';
  at_time timestamptz := next_school_time(of_school, device_zone, from_time, null);
  closing timestamptz;
begin
  select coalesce(c.time_zone, device_zone), c.closes_at into zone, closes
  from school_calendars c where c.school_id = of_school;
  -- A school without a calendar has no hours to count.
  if at_time is null then return from_time; end if;
  loop
    closing := ((at_time at time zone zone)::date + closes) at time zone zone;
    if at_time + rest < closing then return at_time + rest; end if;
    rest := rest - (closing - at_time);
    at_time := next_school_time(of_school, device_zone, closing, null);
  end loop;
end $$;

-- The minutes for which school must have been open until a time, counted back: the time at which they began. It is the
-- reverse of `school_time_after`. Null if school was open for less in the last 120 days.
create function school_time_before(of_school integer, device_zone text, until_time timestamptz, minutes integer)
returns timestamptz language sql stable as $$
  with hours as (
    select zone, c.opens_at, c.closes_at, (until_time at time zone zone)::date as today
    from school_calendars c cross join lateral (select coalesce(c.time_zone, device_zone) as zone) clock
    where c.school_id = of_school
  ), school_day as (
    select day from hours cross join lateral school_days(of_school, today - 120, today) as each (day)
  ), counted as (
    select day from school_day
    union all
    -- Weekdays count when no school day is in sight, as in `next_school_time`.
    select today - n from hours cross join generate_series(0, 120) n
    where extract(isodow from today - n) < 6 and today - n > coalesce((select max(day) from school_day), '-infinity')
      and not exists (select from school_days(of_school, today, today + 120))
  ), span as (
    select opening, sum(ending - opening) over (order by opening desc) as open_since
    from counted cross join hours
    cross join lateral (select (day + opens_at) at time zone zone as opening,
      least((day + closes_at) at time zone zone, until_time) as ending) bounds
    where opening < until_time
  )
  select opening + (open_since - minutes * interval '1 minute') from span
  where open_since >= minutes * interval '1 minute'
  order by opening desc limit 1
$$;
